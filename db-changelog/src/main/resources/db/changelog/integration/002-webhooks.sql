--liquibase formatted sql

-- What other systems are told of by themselves. The ledger is followed by one cursor; what it tells
-- is written down for each subscription as a delivery, in one transaction with the cursor, and sent
-- after that.

--changeset holdfast:integration-002-webhooks
--comment A secret is kept as it is, because it signs: whoever reads this table could as well write it.
--comment Nothing up to the given row of the ledger is told: it was settled before there was the webhook.
create table webhooks (
    id             bigint      generated always as identity,
    url            text        not null,
    secret         text        not null,
    events         text[]      not null,
    after_movement bigint      not null,
    created_at     timestamptz not null default clock_timestamp(),
    changed_at     timestamptz not null default clock_timestamp(),
    constraint webhooks_pkey primary key (id),
    constraint webhook_url_is_unique unique (url),
    constraint webhook_url_has_1_to_2000_characters check (char_length(url) between 1 and 2000),
    constraint webhook_secret_has_16_to_200_characters
        check (char_length(secret) between 16 and 200),
    constraint webhook_events_are_known_and_given
        check (cardinality(events) > 0
            and events <@ array ['stock-changed', 'stock-out', 'stock-back', 'stock-low',
                'hold-placed', 'hold-confirmed', 'hold-released', 'hold-expired',
                'order-confirmed'])
);
--rollback drop table webhooks;

--changeset holdfast:integration-002-webhook-progress
create table webhook_progress (
    only_row   boolean not null,
    told_up_to bigint  not null,
    constraint webhook_progress_pkey primary key (only_row),
    constraint progress_of_webhooks_is_one_row check (only_row)
);
insert into webhook_progress (only_row, told_up_to)
values (true, 0);
--rollback drop table webhook_progress;

--changeset holdfast:integration-002-webhook-orders
--comment Orders are not in the ledger. They wait here from the transaction that places them until they
--comment are told, so it doesn't matter in which order they become visible.
create table webhook_orders (
    order_number bigint      not null,
    checkout_id  uuid        not null,
    placed_at    timestamptz not null default clock_timestamp(),
    constraint webhook_orders_pkey primary key (order_number)
);
--rollback drop table webhook_orders;

--changeset holdfast:integration-002-webhook-lanes
--comment What waits for one subscription and is about one balance, or one order, goes one after the
--comment other. due_at is when the first of it is to be sent, or when whoever sends it counts as dead.
create table webhook_lanes (
    webhook_id bigint      not null,
    lane       text        not null,
    due_at     timestamptz not null default clock_timestamp(),
    lease      uuid,
    constraint webhook_lanes_pkey primary key (webhook_id, lane),
    constraint lane_has_a_webhook foreign key (webhook_id) references webhooks (id)
        on delete cascade
) with (
    autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_scale_factor = 0.02
);
create index webhook_lanes_due on webhook_lanes (webhook_id, due_at);
--rollback drop table webhook_lanes;

--changeset holdfast:integration-002-webhook-deliveries
create table webhook_deliveries (
    id           bigint      generated always as identity,
    webhook_id   bigint      not null,
    lane         text        not null,
    event_id     text        not null,
    event        text        not null,
    body         text        not null,
    status       text        not null default 'waiting',
    attempts     integer     not null default 0,
    answer       integer,
    error        text,
    created_at   timestamptz not null default clock_timestamp(),
    waits_since  timestamptz not null default clock_timestamp(),
    attempted_at timestamptz,
    ended_at     timestamptz,
    constraint webhook_deliveries_pkey primary key (id),
    constraint delivery_has_a_webhook foreign key (webhook_id) references webhooks (id)
        on delete cascade,
    constraint event_is_delivered_once_to_a_webhook unique (webhook_id, event_id),
    constraint delivery_status_is_known check (status in ('waiting', 'delivered', 'dead')),
    constraint delivery_has_ended_unless_waiting
        check ((status = 'waiting') = (ended_at is null)),
    constraint delivery_attempts_are_not_negative check (attempts >= 0),
    constraint delivery_error_has_1_to_300_characters check (char_length(error) between 1 and 300)
);
create index webhook_deliveries_by_lane
    on webhook_deliveries (webhook_id, lane, id) where status = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_dead on webhook_deliveries (id) where status = 'dead';
create index webhook_deliveries_waiting on webhook_deliveries (id) where status = 'waiting';
create index webhook_deliveries_by_ending
    on webhook_deliveries (ended_at) where ended_at is not null;
--rollback drop table webhook_deliveries;
