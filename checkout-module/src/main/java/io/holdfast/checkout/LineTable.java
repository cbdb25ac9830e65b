package io.holdfast.checkout;

import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.RequestKey;
import io.holdfast.payments.Money;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome.HeldLine;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The statements on {@code checkout_lines}: what the buyer saw. */
@Repository
class LineTable {

    private final JdbcClient jdbc;

    LineTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Keeps what the buyer sees of lines that are new, and compares the others with what was kept
     * when they were held. A line that was split is kept once, for all its parts.
     *
     * @return the first line that was held with something else to see, if there is one
     */
    Optional<RequestKey> keep(CheckoutId checkoutId, List<BasketLine> lines, List<HeldLine> held) {
        Map<RequestKey, Boolean> replayed =
                held.stream()
                        .collect(
                                toMap(
                                        line -> line.reservation().line(),
                                        HeldLine::replayed,
                                        Boolean::logicalAnd));
        return jdbc.sql(
                        """
                        with wanted as materialized (
                            select request_key, description, unit_price, currency, replayed,
                                   position
                            from unnest(CAST(CAST(:keys AS text[]) AS uuid[]),
                                        CAST(:descriptions AS text[]),
                                        CAST(CAST(:prices AS text[]) AS numeric[]),
                                        CAST(:currencies AS text[]),
                                        CAST(CAST(:replayed AS text[]) AS boolean[]))
                                     with ordinality
                                     as line (request_key, description, unit_price, currency,
                                              replayed, position)
                        ),
                        kept as (
                            insert into checkout_lines
                                (checkout_id, request_key, description, unit_price, currency)
                            select CAST(:checkoutId AS uuid), request_key, description, unit_price,
                                   currency
                            from wanted
                            where not replayed
                        )
                        select w.request_key
                        from wanted w
                            left join checkout_lines l
                                on l.checkout_id = CAST(:checkoutId AS uuid)
                                    and l.request_key = w.request_key
                        where w.replayed
                          and (w.description is not null
                                  and w.description is distinct from l.description
                              or w.unit_price is not null
                                  and (w.unit_price, w.currency)
                                      is distinct from (l.unit_price, l.currency))
                        order by w.position
                        limit 1
                        """)
                .param("checkoutId", checkoutId.value())
                .param("keys", texts(lines, line -> key(line).toString()))
                .param("descriptions", texts(lines, BasketLine::description))
                .param("prices", texts(lines, LineTable::price))
                .param("currencies", texts(lines, LineTable::currency))
                .param("replayed", texts(lines, line -> String.valueOf(replayed.get(key(line)))))
                .query((row, number) -> new RequestKey(row.getObject("request_key", UUID.class)))
                .optional();
    }

    /** Lets a line that was claimed again show what the buyer saw of the one that was lost. */
    void copy(CheckoutId checkoutId, RequestKey lost, RequestKey reclaimed) {
        jdbc.sql(
                        """
                        insert into checkout_lines
                            (checkout_id, request_key, description, unit_price, currency)
                        select checkout_id, :reclaimed, description, unit_price, currency
                        from checkout_lines
                        where checkout_id = :checkoutId and request_key = :lost
                        """)
                .param("checkoutId", checkoutId.value())
                .param("lost", lost.value())
                .param("reclaimed", reclaimed.value())
                .update();
    }

    private static RequestKey key(BasketLine line) {
        return line.hold().requestKey();
    }

    private static @Nullable String price(BasketLine line) {
        Money price = line.unitPrice();
        return price == null ? null : price.amount().toPlainString();
    }

    private static @Nullable String currency(BasketLine line) {
        Money price = line.unitPrice();
        return price == null ? null : price.currency().getCurrencyCode();
    }

    private static @Nullable String[] texts(
            List<BasketLine> lines, Function<BasketLine, @Nullable String> text) {
        return lines.stream().map(text).toArray(String[]::new);
    }
}
