package io.holdfast.campaign.checker;

/**
 * What must be true of the database by itself, as a query for what breaks it: a sentence, and where
 * it is about one the SKU, the checkout, and the moments between which it came about.
 */
enum BookRule {
    WITHIN_STOCK(
            "0 ≤ reserved + committed ≤ on hand + backorder limit",
            """
            select format('%s at %s: on hand %s, reserved %s', l.sku, l.location, l.on_hand, l.reserved),
                   l.sku, null::uuid, null::timestamptz, null::timestamptz
            from balance_lines l join inventory_balances b using (sku_id, location_id)
            where b.on_hand < 0 or b.reserved < 0 or b.committed < 0
               or b.reserved + b.committed > b.on_hand + b.backorder_limit
            """),
    RESERVED_IS_HELD(
            "reserved = Σ held",
            """
            select format('%s at %s: reserved %s, held %s', l.sku, l.location, l.reserved, coalesce(h.units, 0)),
                   l.sku, null::uuid, null::timestamptz, null::timestamptz
            from balance_lines l
                     left join (select sku_id, location_id, sum(quantity) as units
                                from inventory_reservations
                                where status = 'held'
                                group by sku_id, location_id) h using (sku_id, location_id)
            where l.reserved <> coalesce(h.units, 0)
            """),
    LEDGER_ADDS_UP(
            "Σ ledger = balance",
            """
            select format('%s at %s: on hand %s and %s in the ledger, reserved %s and %s',
                          l.sku, l.location, l.on_hand, m.on_hand, l.reserved, m.reserved),
                   l.sku, null::uuid, null::timestamptz, null::timestamptz
            from balance_lines l
                     left join (select sku_id, location_id, sum(on_hand_delta) as on_hand,
                                       sum(reserved_delta) as reserved
                                from stock_movements
                                group by sku_id, location_id) m using (sku_id, location_id)
            where l.on_hand <> coalesce(m.on_hand, 0) or l.reserved <> coalesce(m.reserved, 0)
            """),
    LEDGER_CHAINS(
            "each row of the ledger goes on from the one before",
            """
            select format('%s at %s, movement %s (%s): %s%s on hand and %s%s reserved do not make %s and %s',
                          s.code, l.code, c.id, c.kind,
                          c.on_hand_before, to_char(c.on_hand_delta, 'SG999999'),
                          c.reserved_before, to_char(c.reserved_delta, 'SG999999'),
                          c.on_hand_after, c.reserved_after),
                   s.code, null::uuid, c.before, c.recorded_at
            from (select m.*,
                         coalesce(lag(on_hand_after) over steps, 0) as on_hand_before,
                         coalesce(lag(reserved_after) over steps, 0) as reserved_before,
                         lag(recorded_at) over steps as before
                  from stock_movements m
                  window steps as (partition by sku_id, location_id order by id)) c
                     join skus s on s.id = c.sku_id
                     join locations l on l.id = c.location_id
            where c.on_hand_before + c.on_hand_delta <> c.on_hand_after
               or c.reserved_before + c.reserved_delta <> c.reserved_after
            order by c.id
            limit 20
            """),
    UNITS_ARE_CONSERVED(
            "received + returned = on hand + confirmed + corrections",
            """
            select format('%s: %s came, %s on hand, %s confirmed', s.code, m.units, b.on_hand, coalesce(r.units, 0)),
                   s.code, null::uuid, null::timestamptz, null::timestamptz
            from skus s
                     join (select sku_id, sum(on_hand) as on_hand
                           from inventory_balances group by sku_id) b on b.sku_id = s.id
                     join (select sku_id, sum(on_hand_delta) as units
                           from stock_movements where kind <> 'confirmation'
                           group by sku_id) m on m.sku_id = s.id
                     left join (select sku_id, sum(quantity) as units
                                from inventory_reservations where status = 'confirmed'
                                group by sku_id) r on r.sku_id = s.id
            where m.units <> b.on_hand + coalesce(r.units, 0)
            """),
    ONE_HOLD_PER_KEY(
            "at most one hold per key",
            """
            select format('%s holds under key %s', count(*), request_key), null, checkout_id,
                   null::timestamptz, null::timestamptz
            from inventory_reservations
            group by checkout_id, request_key
            having count(*) > 1
            """),
    ONE_CHANGE_PER_KEY(
            "at most one change of stock per key",
            """
            select format('%s changes under key %s', count(*), request_key), null, null::uuid,
                   min(recorded_at), max(recorded_at)
            from stock_movements
            where request_key is not null
            group by request_key
            having count(*) > 1
            """),
    ONE_ENDING_PER_HOLD(
            "a hold is held once and ends once, as its row says",
            """
            select format('hold %s of %s is %s, its ledger says: %s', r.id, r.quantity, r.status,
                          coalesce(string_agg(m.kind || to_char(m.reserved_delta, 'SG999999'), ', ' order by m.id), 'nothing')),
                   null, r.checkout_id, null::timestamptz, null::timestamptz
            from inventory_reservations r
                     left join stock_movements m on m.reservation_id = r.id
            group by r.id, r.quantity, r.status, r.checkout_id
            having count(*) filter (where m.kind = 'hold' and m.reserved_delta = r.quantity) <> 1
                or count(*) filter (where m.kind in ('confirmation', 'release', 'expiry'))
                   <> case when r.status = 'held' then 0 else 1 end
                or count(*) filter (where m.kind = case r.status when 'confirmed' then 'confirmation'
                                                                 when 'released' then 'release'
                                                                 when 'expired' then 'expiry' end
                                      and m.reserved_delta = -r.quantity
                                      and m.on_hand_delta = case r.status when 'confirmed' then -r.quantity else 0 end)
                   <> case when r.status = 'held' then 0 else 1 end
            limit 20
            """),
    DEADLINES_HOLD(
            "confirmed before the deadline, expired after it",
            """
            select format('hold %s was %s at %s, its deadline was %s', id, status, ended_at, expires_at),
                   null, checkout_id, ended_at, ended_at
            from inventory_reservations
            where status = 'confirmed' and ended_at >= expires_at
               or status = 'expired' and ended_at < expires_at
            limit 20
            """),
    NOTHING_STAYS_DUE(
            "what is due expires",
            """
            select format('hold %s is held, its deadline was %s', id, expires_at), null, checkout_id,
                   expires_at, null::timestamptz
            from inventory_reservations
            where status = 'held' and expires_at < clock_timestamp() - interval '30 seconds'
            limit 20
            """),
    ORDERS_ARE_CONFIRMED_CHECKOUTS(
            "a checkout is confirmed if and only if there is an order of it, of all that it has confirmed",
            """
            select format('checkout %s is %s and has %s orders of %s lines, and %s confirmed holds', c.id, c.status,
                          count(distinct o.id), count(distinct (ol.order_id, ol.position)),
                          count(distinct r.id) filter (where r.status = 'confirmed')),
                   null, c.id, null::timestamptz, null::timestamptz
            from checkouts c
                     left join orders o on o.checkout_id = c.id
                     left join order_lines ol on ol.order_id = o.id
                     left join inventory_reservations r on r.checkout_id = c.id
            group by c.id, c.status
            having count(distinct o.id) <> case when c.status = 'confirmed' then 1 else 0 end
                or c.status = 'confirmed'
                   and count(distinct (ol.order_id, ol.position))
                       <> count(distinct r.id) filter (where r.status = 'confirmed')
            limit 20
            """),
    ORDERS_ADD_UP(
            "an order's total is that of its lines, and its payment is that total",
            """
            select format('order %s of %s has lines of %s and a payment of %s (%s)', o.id, o.total,
                          sum(l.quantity * l.unit_price), p.amount, p.status),
                   null, o.checkout_id, null::timestamptz, null::timestamptz
            from orders o
                     join payments p on p.id = o.payment_id
                     left join order_lines l on l.order_id = o.id
            group by o.id, o.total, o.checkout_id, p.amount, p.status
            having o.total is distinct from sum(l.quantity * l.unit_price)
                or p.amount is not null and p.amount <> o.total
                or p.status <> 'captured'
            limit 20
            """),
    MONEY_HAS_AN_ORDER(
            "money is kept for an order, all other goes back",
            """
            select format('payment %s (%s) of checkout %s has %s orders', p.id, p.status, p.checkout_id, count(o.id)),
                   null, p.checkout_id, null::timestamptz, null::timestamptz
            from payments p
                     left join orders o on o.payment_id = p.id
            group by p.id, p.status, p.checkout_id
            having count(o.id) <> case when p.status = 'captured' then 1 else 0 end
                or p.status not in ('captured', 'declined', 'voided', 'refunded')
            limit 20
            """),
    GATEWAY_AGREES(
            "the gateway has what the payments say",
            """
            select format('payment %s is %s, at the gateway %s', p.id, p.status, g.state),
                   null, p.checkout_id, null::timestamptz, null::timestamptz
            from payments p
                     join simulated_payments g on g.reference = p.reference
            where p.status <> g.state
              -- The simulated gateway knows nothing of what was taken elsewhere until it goes back.
              and not (p.status = 'captured' and p.method is null)
              and not (p.status = 'refunded' and p.method is null and g.state = 'voided')
            limit 20
            """),
    GATEWAY_HAS_NO_OTHERS(
            "no money is at the gateway that no payment knows",
            """
            select format('%s of checkout %s is %s at the gateway', g.reference, g.checkout_id, g.state),
                   null, g.checkout_id, null::timestamptz, null::timestamptz
            from simulated_payments g
            where g.state in ('authorised', 'captured')
              and not exists (select from payments p where p.reference = g.reference)
            limit 20
            """);

    private final String sentence;
    private final String query;

    BookRule(String sentence, String query) {
        this.sentence = sentence;
        this.query = query;
    }

    String sentence() {
        return sentence;
    }

    String query() {
        return query;
    }
}
