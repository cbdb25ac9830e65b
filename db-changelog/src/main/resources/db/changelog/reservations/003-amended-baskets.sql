--liquibase formatted sql

-- An amended basket is exactly the lines that were named. A hold that is left out of it is released;
-- one that had run out already has ended for good, and would be missed at the payment as a line that
-- was lost. That nobody wants it any more is told here, beside the hold: its row never moves again.

--changeset holdfast:reservations-003-dropped-reservations
create table dropped_reservations (
    reservation_id bigint      not null,
    dropped_at     timestamptz not null,
    constraint dropped_reservations_pkey primary key (reservation_id),
    constraint dropped_reservation_is_a_reservation foreign key (reservation_id)
        references inventory_reservations (id)
);
--rollback drop table dropped_reservations;
