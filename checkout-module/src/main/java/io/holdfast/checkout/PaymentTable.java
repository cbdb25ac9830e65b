package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The statements on {@code payments}. Each that changes a row names the state that it leaves, so
 * that of two who take the same step only one does.
 */
@Repository
class PaymentTable {

    private final JdbcClient jdbc;

    PaymentTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Adds a payment through a gateway. Who adds it has locked the checkout. */
    void begin(PaymentId id, PaymentRequest request, String gateway, Money amount, Duration lease) {
        jdbc.sql(
                        """
                        insert into payments
                            (id, checkout_id, attempt, request_key, gateway, method, amount,
                             currency, status, tries, retry_at, actor)
                        select :id, :checkoutId, coalesce(max(attempt), 0) + 1, :requestKey,
                               :gateway, :method, :amount, :currency, 'authorising', 1,
                               clock_timestamp() + :lease * interval '1 millisecond', :actor
                        from payments
                        where checkout_id = :checkoutId
                        """)
                .param("id", id.value())
                .param("checkoutId", request.checkoutId().value())
                .param("requestKey", request.requestKey().value())
                .param("gateway", gateway)
                .param("method", request.method().value())
                .param("amount", amount.amount())
                .param("currency", amount.currency().getCurrencyCode())
                .param("lease", lease.toMillis())
                .param("actor", request.actor().value())
                .update();
    }

    /**
     * Adds a payment that was taken elsewhere. Who adds it has locked the checkout.
     *
     * @param attempt what the gateway counts; the next one if it is null or taken
     */
    void add(
            PaymentId id,
            CheckoutId checkoutId,
            @Nullable Integer attempt,
            String gateway,
            PaymentReference reference,
            PaymentStatus status,
            Duration lease,
            Actor actor) {
        jdbc.sql(
                        """
                        insert into payments
                            (id, checkout_id, attempt, gateway, reference, status, retry_at, actor)
                        select :id, :checkoutId,
                               case
                                   when CAST(:attempt AS integer) is null
                                       or bool_or(attempt = CAST(:attempt AS integer))
                                       then coalesce(max(attempt), 0) + 1
                                   else CAST(:attempt AS integer)
                               end,
                               :gateway, :reference, :status,
                               clock_timestamp() + :lease * interval '1 millisecond', :actor
                        from payments
                        where checkout_id = :checkoutId
                        """)
                .param("id", id.value())
                .param("checkoutId", checkoutId.value())
                .param("attempt", attempt)
                .param("gateway", gateway)
                .param("reference", reference.value())
                .param("status", status.code())
                .param("lease", lease.toMillis())
                .param("actor", actor.value())
                .update();
    }

    Optional<Payment> find(PaymentId id) {
        return jdbc.sql(SELECT + "where id = :id")
                .param("id", id.value())
                .query(PaymentTable::payment)
                .optional();
    }

    Optional<Payment> lock(PaymentId id) {
        return jdbc.sql(SELECT + "where id = :id for no key update")
                .param("id", id.value())
                .query(PaymentTable::payment)
                .optional();
    }

    /** All payments of a checkout, first attempt first. */
    List<Payment> of(CheckoutId checkoutId) {
        return jdbc.sql(SELECT + "where checkout_id = :checkoutId order by attempt")
                .param("checkoutId", checkoutId.value())
                .query(PaymentTable::payment)
                .list();
    }

    /** Those whose next step is due by now, longest waiting first. */
    List<PaymentId> due(int limit) {
        return jdbc.sql(
                        """
                        select id
                        from payments
                        where retry_at <= (select clock_timestamp())
                        order by retry_at, id
                        limit :limit
                        """)
                .param("limit", limit)
                .query((row, number) -> new PaymentId(row.getObject("id", UUID.class)))
                .list();
    }

    /** Those that go back, or don't get on, longest unchanged first. */
    List<Payment> needingAttention(int limit) {
        return jdbc.sql(
                        SELECT
                                + """
                                  where status in ('voiding', 'refunding') or trouble is not null
                                  order by changed_at, id
                                  limit :limit
                                  """)
                .param("limit", limit)
                .query(PaymentTable::payment)
                .list();
    }

    /** How many don't get on by themselves any more. */
    long needingPerson() {
        return jdbc.sql(
                        """
                        select count(*)
                        from payments
                        where trouble is not null and (trouble = 'refused' or retry_at is null)
                        """)
                .query(Long.class)
                .single();
    }

    /**
     * Takes the next try of a step for the time of a lease: whoever dies in it doesn't keep it.
     *
     * @return whether it was due and is now the caller's
     */
    boolean take(PaymentId id, PaymentStatus status, Duration lease) {
        return jdbc.sql(
                                """
                                update payments
                                set tries = tries + 1,
                                    retry_at =
                                        clock_timestamp() + :lease * interval '1 millisecond'
                                where id = :id
                                  and status = :status
                                  and retry_at <= clock_timestamp()
                                  and (status <> 'authorising'
                                      or started_at > clock_timestamp() - interval '23 hours')
                                """)
                        .param("id", id.value())
                        .param("status", status.code())
                        .param("lease", lease.toMillis())
                        .update()
                == 1;
    }

    /**
     * Asks no more for authorisations that are a day old: gateways remember a key for that long,
     * and would put the amount aside a second time. The gateway's event may still tell.
     */
    void giveUpOldAuthorisations() {
        jdbc.sql(
                        """
                        update payments
                        set trouble = 'unknown', reason = 'no answer for a day', retry_at = null,
                            changed_at = clock_timestamp()
                        where status = 'authorising'
                          and retry_at <= (select clock_timestamp())
                          and started_at <= (select clock_timestamp()) - interval '23 hours'
                        """)
                .update();
    }

    /**
     * Whatever an event said before: what the gateway says of an authorisation has the last word.
     */
    boolean authorised(PaymentId id, PaymentReference reference, Duration lease) {
        return jdbc.sql(
                                """
                                update payments
                                set status = 'authorised', reference = :reference, trouble = null,
                                    reason = null, tries = 0, changed_at = clock_timestamp(),
                                    retry_at =
                                        clock_timestamp() + :lease * interval '1 millisecond'
                                where id = :id and status in ('authorising', 'declined')
                                """)
                        .param("id", id.value())
                        .param("reference", reference.value())
                        .param("lease", lease.toMillis())
                        .update()
                == 1;
    }

    boolean declined(PaymentId id, String reason) {
        return ended(id, PaymentStatus.AUTHORISING, PaymentStatus.DECLINED, reason);
    }

    /**
     * Moves a payment on to a step that is due at once, from the state it is locked in.
     *
     * @param reason why; null if there is nothing to say
     */
    void begin(PaymentId id, PaymentStatus from, PaymentStatus to, @Nullable String reason) {
        checkOne(
                jdbc.sql(
                                """
                                update payments
                                set status = :to, trouble = null, reason = :reason, tries = 0,
                                    retry_at = clock_timestamp(), changed_at = clock_timestamp()
                                where id = :id and status = :from
                                """)
                        .param("id", id.value())
                        .param("from", from.code())
                        .param("to", to.code())
                        .param("reason", reason)
                        .update());
    }

    /** Ends a payment, or does nothing if it has moved on. */
    boolean ended(PaymentId id, PaymentStatus from, PaymentStatus to, @Nullable String reason) {
        return jdbc.sql(
                                """
                                update payments
                                set status = :to, trouble = null,
                                    reason = coalesce(CAST(:reason AS text), reason),
                                    retry_at = null, changed_at = clock_timestamp()
                                where id = :id and status = :from
                                """)
                        .param("id", id.value())
                        .param("from", from.code())
                        .param("to", to.code())
                        .param("reason", reason)
                        .update()
                == 1;
    }

    /** A person has to look at it; it isn't tried again by itself. */
    void refused(PaymentId id, PaymentStatus status, String reason) {
        trouble(id, status, PaymentTrouble.REFUSED, reason, null);
    }

    /**
     * Nobody knows what the gateway did.
     *
     * @param pause until it is asked again; null if a person has to look at it first
     */
    void unknown(PaymentId id, PaymentStatus status, String reason, @Nullable Duration pause) {
        trouble(id, status, PaymentTrouble.UNKNOWN, reason, pause);
    }

    private void trouble(
            PaymentId id,
            PaymentStatus status,
            PaymentTrouble trouble,
            String reason,
            @Nullable Duration pause) {
        jdbc.sql(
                        """
                        update payments
                        set trouble = :trouble, reason = :reason, changed_at = clock_timestamp(),
                            retry_at = clock_timestamp()
                                + CAST(:pause AS bigint) * interval '1 millisecond'
                        where id = :id and status = :status
                        """)
                .param("id", id.value())
                .param("status", status.code())
                .param("trouble", trouble.code())
                .param("reason", reason)
                .param("pause", pause == null ? null : pause.toMillis())
                .update();
    }

    /** Makes the next try of a payment in trouble due at once, if it may be tried again. */
    boolean revive(PaymentId id) {
        return jdbc.sql(
                                """
                                update payments
                                set tries = 0, retry_at = clock_timestamp()
                                where id = :id
                                  and trouble is not null
                                  and (status <> 'authorising'
                                      or started_at > clock_timestamp() - interval '23 hours')
                                """)
                        .param("id", id.value())
                        .update()
                == 1;
    }

    private static void checkOne(int rows) {
        if (rows != 1) {
            throw new IllegalStateException("moved " + rows + " payments instead of one");
        }
    }

    private static final String SELECT =
            """
            select id, checkout_id, attempt, request_key, gateway, method, amount, currency,
                   reference, status, trouble, reason, tries, retry_at, started_at, changed_at
            from payments
            """;

    private static Payment payment(ResultSet row, int number) throws SQLException {
        UUID requestKey = row.getObject("request_key", UUID.class);
        String method = row.getString("method");
        String reference = row.getString("reference");
        String trouble = row.getString("trouble");
        OffsetDateTime retryAt = row.getObject("retry_at", OffsetDateTime.class);
        return new Payment(
                new PaymentId(row.getObject("id", UUID.class)),
                new CheckoutId(row.getObject("checkout_id", UUID.class)),
                row.getInt("attempt"),
                requestKey == null ? null : new RequestKey(requestKey),
                row.getString("gateway"),
                method == null ? null : new PaymentMethod(method),
                money(row, "amount"),
                reference == null ? null : new PaymentReference(reference),
                PaymentStatus.of(row.getString("status")),
                trouble == null ? null : PaymentTrouble.of(trouble),
                row.getString("reason"),
                row.getInt("tries"),
                retryAt == null ? null : retryAt.toInstant(),
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                row.getObject("changed_at", OffsetDateTime.class).toInstant());
    }

    /** An amount in the column named, in the currency of the row. */
    static @Nullable Money money(ResultSet row, String column) throws SQLException {
        BigDecimal amount = row.getBigDecimal(column);
        return amount == null
                ? null
                : new Money(amount, Currency.getInstance(row.getString("currency")));
    }
}
