package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.reservations.CheckoutId;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/** The statements on {@code payment_steps}. */
@Repository
class PaymentStepTable {

    static final String ASKED = "asked";

    private static final int MAX_DETAIL = 500;

    private final JdbcClient jdbc;

    PaymentStepTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void add(PaymentId payment, String step, String outcome, @Nullable String detail, Actor actor) {
        jdbc.sql(
                        """
                        insert into payment_steps (payment_id, step, outcome, detail, actor)
                        values (:payment, :step, :outcome, left(:detail, :max), :actor)
                        """)
                .param("payment", payment.value())
                .param("step", step)
                .param("outcome", outcome)
                .param("detail", detail)
                .param("max", MAX_DETAIL)
                .param("actor", actor.value())
                .update();
    }

    /** All steps of all payments of a checkout, in the order in which they were taken. */
    List<PaymentStep> of(CheckoutId checkoutId) {
        return jdbc.sql(
                        """
                        select s.payment_id, s.step, s.outcome, s.detail, s.actor, s.recorded_at
                        from payment_steps s
                            join payments p on p.id = s.payment_id
                        where p.checkout_id = :checkoutId
                        order by s.id
                        """)
                .param("checkoutId", checkoutId.value())
                .query(
                        (row, number) ->
                                new PaymentStep(
                                        new PaymentId(row.getObject("payment_id", UUID.class)),
                                        row.getString("step"),
                                        row.getString("outcome"),
                                        row.getString("detail"),
                                        new Actor(row.getString("actor")),
                                        row.getObject("recorded_at", OffsetDateTime.class)
                                                .toInstant()))
                .list();
    }
}
