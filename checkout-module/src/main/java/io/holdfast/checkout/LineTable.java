package io.holdfast.checkout;

import io.holdfast.balances.RequestKey;
import io.holdfast.payments.Money;
import io.holdfast.reservations.CheckoutId;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
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
     * Keeps what buyers see of lines that are new, and compares the others with what was kept when
     * they were held. A line that was split is kept once, for all its parts.
     *
     * @return every line that was held with something else to see, in the order of the lines
     */
    List<Reused> keep(List<SeenLine> lines) {
        return jdbc.sql(
                        """
                        with wanted as materialized (
                            select checkout_id, request_key, description, unit_price, currency,
                                   replayed, position
                            from unnest(CAST(CAST(:checkouts AS text[]) AS uuid[]),
                                        CAST(CAST(:keys AS text[]) AS uuid[]),
                                        CAST(:descriptions AS text[]),
                                        CAST(CAST(:prices AS text[]) AS numeric[]),
                                        CAST(:currencies AS text[]),
                                        CAST(CAST(:replayed AS text[]) AS boolean[]))
                                     with ordinality
                                     as line (checkout_id, request_key, description, unit_price,
                                              currency, replayed, position)
                        ),
                        kept as (
                            insert into checkout_lines
                                (checkout_id, request_key, description, unit_price, currency)
                            select checkout_id, request_key, description, unit_price, currency
                            from wanted
                            where not replayed
                        )
                        select w.checkout_id, w.request_key
                        from wanted w
                            left join checkout_lines l using (checkout_id, request_key)
                        where w.replayed
                          and (w.description is not null
                                  and w.description is distinct from l.description
                              or w.unit_price is not null
                                  and (w.unit_price, w.currency)
                                      is distinct from (l.unit_price, l.currency))
                        order by w.position
                        """)
                .param("checkouts", texts(lines, line -> line.checkoutId().value().toString()))
                .param("keys", texts(lines, line -> line.requestKey().value().toString()))
                .param("descriptions", texts(lines, line -> line.seen().description()))
                .param("prices", texts(lines, LineTable::price))
                .param("currencies", texts(lines, LineTable::currency))
                .param("replayed", texts(lines, line -> String.valueOf(line.replayed())))
                .query(LineTable::reused)
                .list();
    }

    private static Reused reused(ResultSet row, int number) throws SQLException {
        return new Reused(
                new CheckoutId(row.getObject("checkout_id", UUID.class)),
                new RequestKey(row.getObject("request_key", UUID.class)));
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

    private static @Nullable String price(SeenLine line) {
        Money price = line.seen().unitPrice();
        return price == null ? null : price.amount().toPlainString();
    }

    private static @Nullable String currency(SeenLine line) {
        Money price = line.seen().unitPrice();
        return price == null ? null : price.currency().getCurrencyCode();
    }

    private static @Nullable String[] texts(
            List<SeenLine> lines, Function<SeenLine, @Nullable String> text) {
        return lines.stream().map(text).toArray(String[]::new);
    }

    /** A line that was held with something else to see. */
    record Reused(CheckoutId checkoutId, RequestKey requestKey) {}
}
