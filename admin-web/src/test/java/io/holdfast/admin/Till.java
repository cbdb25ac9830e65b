package io.holdfast.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.checkout.Basket;
import io.holdfast.checkout.BasketLine;
import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.ConfirmationOutcome;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentId;
import io.holdfast.checkout.PaymentOutcome;
import io.holdfast.checkout.PaymentRequest;
import io.holdfast.checkout.PaymentStatus;
import io.holdfast.checkout.PaymentTrouble;
import io.holdfast.checkout.Payments;
import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.GatewayEventReceiver;
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.UUID;

/** A shop of a test's own, with one thing to sell and the simulated gateway to be paid through. */
public final class Till {

    /** Whose checkouts they are. */
    public static final Owner OWNER = new Owner("shop");

    private static final Currency EURO = Currency.getInstance("EUR");

    private final Checkouts checkouts;
    private final Payments payments;
    private final GatewayEventReceiver events;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final HeldStock stock;

    private Till(BeanFactory beans) {
        this.checkouts = beans.getBean(Checkouts.class);
        this.payments = beans.getBean(Payments.class);
        this.events = beans.getBean(GatewayEventReceiver.class);
        this.jdbc = beans.getBean(JdbcClient.class);
        this.transaction = beans.getBean(TransactionTemplate.class);
        this.stock = HeldStock.create(beans);
    }

    /** A thousand units of something new. */
    public static Till create(BeanFactory beans) {
        return new Till(beans);
    }

    /** What is sold. */
    public HeldStock stock() {
        return stock;
    }

    /** A new checkout that holds two units at 1,204.50 euros each. */
    public CheckoutId open() {
        return open("A thing");
    }

    /** A new checkout that holds two units, which the buyer saw described like this. */
    public CheckoutId open(String description) {
        var id = new CheckoutId(UUID.randomUUID());
        checkouts.open(OWNER, id);
        var hold = new HoldLine(new RequestKey(UUID.randomUUID()), stock.key(), new Quantity(2));
        var price = new Money(new BigDecimal("1204.50"), EURO);
        var line = new BasketLine(hold, description, price);
        checkouts.hold(OWNER, new Basket(id, List.of(line), null, HeldStock.SHOP));
        return id;
    }

    /** Pays through the gateway. */
    public PaymentOutcome pay(CheckoutId id, String method) {
        return payments.pay(
                OWNER,
                new PaymentRequest(
                        id,
                        new RequestKey(UUID.randomUUID()),
                        new PaymentMethod(method),
                        HeldStock.SHOP));
    }

    /** A checkout that was paid elsewhere, and its order. */
    public CheckoutId sold() {
        CheckoutId id = open();
        var reference = new PaymentReference("ref-" + UUID.randomUUID());
        assertThat(checkouts.confirm(OWNER, id, reference, HeldStock.SHOP))
                .isInstanceOf(ConfirmationOutcome.Confirmed.class);
        awaitQuiet();
        return id;
    }

    public void cancel(CheckoutId id) {
        checkouts.cancel(OWNER, id, HeldStock.SHOP);
    }

    /** A payment whose money goes back, once the gateway doesn't refuse any more. */
    public Payment refused() {
        return refused("ref-" + UUID.randomUUID());
    }

    /** A payment of this reference whose money goes back, once the gateway doesn't refuse. */
    public Payment refused(String reference) {
        CheckoutId id = open();
        cancel(id);
        run(
                """
                insert into simulated_payments
                    (reference, checkout_id, attempt, method, amount, currency, state)
                values ('%s', '%s', 1, 'refund-refused', 5, 'EUR', 'authorised')
                """
                        .formatted(reference, id));
        authorised(id, reference);
        return await().until(() -> payment(id), found -> found.trouble() == PaymentTrouble.REFUSED);
    }

    /** The gateway tells of a first payment. */
    public void authorised(CheckoutId id, String reference) {
        events.receive(
                new GatewayEvent(
                        "event-" + UUID.randomUUID(),
                        id.value(),
                        1,
                        GatewayEvent.Type.AUTHORIZED,
                        new PaymentReference(reference)));
    }

    /** A payment of which nobody knows whether it was captured, and nobody asks any more. */
    public Payment stuck() {
        Payment sold = payment(sold());
        run(
                """
                update payments
                set status = 'capturing', trouble = 'unknown', reason = 'no answer', tries = 20
                where id = '%s'
                """
                        .formatted(sold.id()));
        return find(sold.id());
    }

    /** The newest payment of a checkout. */
    public Payment payment(CheckoutId id) {
        return payments.of(id).getLast();
    }

    public Payment find(PaymentId id) {
        return payments.find(id).orElseThrow();
    }

    /** The newest payment once it has come so far. */
    public Payment awaitPayment(CheckoutId id, PaymentStatus status) {
        return await().until(() -> payment(id), found -> found.status() == status);
    }

    /** Waits until whatever was handed over is done. */
    public void awaitQuiet() {
        await().until(
                        () ->
                                jdbc.sql(
                                                """
                                                select count(*)
                                                from event_publication
                                                where completion_date is null
                                                """)
                                        .query(Long.class)
                                        .single(),
                        open -> open == 0);
    }

    public void run(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }
}
