package io.holdfast.checkout;

import io.holdfast.catalog.Reach;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The statements on the view {@code checkout_overviews}. */
@Repository
class OverviewTable {

    static final String OPENED_AT = "openedAt";
    static final String ID = "id";

    private static final int MAX_NAMED = 1_000;
    private static final long NO_SKU = -1;
    private static final Pattern UUID_TEXT =
            Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern NUMBER_TEXT = Pattern.compile("[0-9]{1,18}");
    private static final String LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    private static final OffsetDateTime LAST_MOMENT =
            OffsetDateTime.of(9999, 12, 31, 23, 59, 59, 0, ZoneOffset.UTC);

    private static final String SELECT =
            """
            select c.id, c.owner, c.status, c.opened_at, c.ended_at, c.payment_reference,
                   c.order_number, c.order_outcome, c.total, c.currency
            from checkout_overviews c
            """;

    /** Who is limited sees a checkout whole or not at all, and none of which nothing is theirs. */
    private static final String WITHIN =
            """
             and (CAST(:reach AS text[]) is null
                or (exists (select from inventory_reservations r where r.checkout_id = c.id)
                    and not exists (
                        select
                        from inventory_reservations r
                            join locations l on l.id = r.location_id
                        where r.checkout_id = c.id
                          and l.code <> all (CAST(:reach AS text[])))))
            """;

    private final JdbcClient jdbc;

    OverviewTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<CheckoutOverview> find(CheckoutId id, Reach reach) {
        return jdbc.sql(SELECT + "where c.id = :id" + WITHIN)
                .param("id", id.value())
                .param("reach", reach.codes())
                .query(OverviewTable::overview)
                .optional();
    }

    /** Newest first. Whoever names one is shown it, else a page walks the index on the opening. */
    Window<CheckoutOverview> list(CheckoutQuery query, KeysetScrollPosition after, int limit) {
        String text = query.text();
        List<UUID> named = text == null ? List.of() : named(text);
        Long sku = text == null || !named.isEmpty() ? null : sku(text).orElse(NO_SKU);
        List<CheckoutOverview> rows =
                jdbc.sql(
                                SELECT
                                        + """
                                          where (c.opened_at, c.id)
                                                < (:openedBefore, CAST(:idBefore AS uuid))
                                            and (CAST(:status AS text) is null
                                                or c.status = :status)
                                            and (:isAnybody
                                                or c.id = any (CAST(CAST(:named AS text[])
                                                    AS uuid[])))
                                            and (CAST(:sku AS bigint) is null
                                                or exists (
                                                    select
                                                    from inventory_reservations r
                                                    where r.checkout_id = c.id
                                                      and r.sku_id = :sku))
                                          """
                                        + WITHIN
                                        + """
                                          order by c.opened_at desc, c.id desc
                                          limit :rows
                                          """)
                        .param("openedBefore", openedBefore(after))
                        .param("idBefore", after.getKeys().getOrDefault(ID, LAST_ID))
                        .param("status", query.status() == null ? null : query.status().code())
                        .param("isAnybody", named.isEmpty())
                        .param("named", named.stream().map(UUID::toString).toArray(String[]::new))
                        .param("sku", sku)
                        .param("reach", query.reach().codes())
                        .param("rows", limit + 1)
                        .query(OverviewTable::overview)
                        .list();
        return window(rows, limit);
    }

    /** The checkouts that go by this id, payment reference or order number. */
    private List<UUID> named(String text) {
        return jdbc.sql(
                        """
                        (select id from checkouts where id = CAST(:id AS uuid))
                        union
                        (select checkout_id from payments where reference = :text limit :max)
                        union
                        (select id from checkouts where payment_reference = :text limit :max)
                        union
                        (select checkout_id from orders where id = CAST(:number AS bigint))
                        """)
                .param("id", UUID_TEXT.matcher(text).matches() ? text : null)
                .param("text", text)
                .param("number", NUMBER_TEXT.matcher(text).matches() ? text : null)
                .param("max", MAX_NAMED)
                .query((row, number) -> row.getObject(1, UUID.class))
                .list();
    }

    private Optional<Long> sku(String code) {
        return jdbc.sql("select id from skus where code = :code")
                .param("code", code)
                .query((row, number) -> row.getLong("id"))
                .optional();
    }

    private static OffsetDateTime openedBefore(KeysetScrollPosition after) {
        Object openedAt = after.getKeys().get(OPENED_AT);
        return openedAt instanceof Instant moment ? moment.atOffset(ZoneOffset.UTC) : LAST_MOMENT;
    }

    private static Window<CheckoutOverview> window(List<CheckoutOverview> rows, int limit) {
        List<CheckoutOverview> page = rows.subList(0, Math.min(limit, rows.size()));
        return Window.from(page, index -> place(page.get(index)), rows.size() > limit);
    }

    private static KeysetScrollPosition place(CheckoutOverview row) {
        return ScrollPosition.forward(Map.of(OPENED_AT, row.openedAt(), ID, row.id().toString()));
    }

    private static CheckoutOverview overview(ResultSet row, int number) throws SQLException {
        String reference = row.getString("payment_reference");
        String outcome = row.getString("order_outcome");
        OffsetDateTime endedAt = row.getObject("ended_at", OffsetDateTime.class);
        return new CheckoutOverview(
                new CheckoutId(row.getObject("id", UUID.class)),
                new Owner(row.getString("owner")),
                CheckoutStatus.of(row.getString("status")),
                row.getObject("opened_at", OffsetDateTime.class).toInstant(),
                endedAt == null ? null : endedAt.toInstant(),
                reference == null ? null : new PaymentReference(reference),
                row.getObject("order_number", Long.class),
                outcome == null ? null : Order.Outcome.of(outcome),
                PaymentTable.money(row, "total"));
    }
}
