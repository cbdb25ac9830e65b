package io.holdfast.reservations;

import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a caller says before and after its basket is held. */
@SpringBootTest
class AdmissionTests {

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    private BalanceKey balance;

    @BeforeEach
    void shelve() {
        balance = shop.shelve(10);
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void callerIsShownWhatIsPlacedInTheSameTransaction() {
        Caller caller = new Caller();

        HoldOutcome alone = reservations.hold(basket(line(balance, 1)), caller);
        HoldOutcome basket = reservations.hold(basket(line(balance, 2), line(balance, 3)), caller);

        assertThat(List.of(alone, basket)).hasOnlyElementsOfType(Placed.class);
        assertThat(caller.shown)
                .containsExactly(((Placed) alone).lines(), ((Placed) basket).lines());
    }

    @Test
    void callerIsShownWhatIsReplayed() {
        HoldRequest request = basket(line(balance, 1));
        shop.hold(request);
        Caller caller = new Caller();

        reservations.hold(request, caller);
        reservations.amend(request, caller);

        assertThat(caller.shown)
                .hasSize(2)
                .allSatisfy(lines -> assertThat(lines).allMatch(HeldLine::replayed));
    }

    @Test
    void callerIsShownTheAmendedBasket() {
        HoldLine kept = line(balance, 1);
        CheckoutId checkout = shop.hold(basket(kept, line(balance, 2))).getFirst().checkoutId();
        Caller caller = new Caller();

        HoldOutcome outcome = reservations.amend(basket(checkout, kept, line(balance, 3)), caller);

        assertThat(caller.shown).containsExactly(((Placed) outcome).lines());
    }

    @Test
    void callerIsShownNoRefusal() {
        HoldLine line = line(balance, 1);
        CheckoutId checkout = shop.hold(basket(line)).getFirst().checkoutId();
        var unknown = line(new BalanceKey(new SkuCode("no such SKU"), balance.location()), 1);
        var reused = new HoldLine(line.requestKey(), balance, new Quantity(2));
        Caller caller = new Caller();

        assertRefused(basket(checkout, line(balance, 99)), caller, Insufficient.class);
        assertRefused(basket(checkout, unknown), caller, Unknown.class);
        assertRefused(basket(checkout, reused), caller, KeyReused.class);
        caller.grants = false;
        assertRefused(basket(checkout, line), caller, NotAdmitted.class);
        assertThat(caller.shown).isEmpty();
    }

    private void assertRefused(HoldRequest request, Caller caller, Class<?> refusal) {
        assertThat(reservations.hold(request, caller)).isInstanceOf(refusal);
        assertThat(reservations.amend(request, caller)).isInstanceOf(refusal);
    }

    @Test
    void keyThatTheCallerKnowsOtherwiseTakesTheHoldBack() {
        HoldLine line = line(balance, 1);

        assertThat(reservations.hold(basket(line), knowing(line)))
                .isEqualTo(new KeyReused(line.requestKey()));
        assertThat(reservations.hold(basket(line(balance, 1), line), knowing(line)))
                .isEqualTo(new KeyReused(line.requestKey()));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
        assertThat(reservations.hold(basket(line), new Caller())).isInstanceOf(Placed.class);
    }

    @Test
    void keyThatTheCallerKnowsOtherwiseRefusesAReplay() {
        HoldLine line = line(balance, 1);
        HoldRequest request = basket(line);
        shop.hold(request);

        assertThat(reservations.hold(request, knowing(line)))
                .isEqualTo(new KeyReused(line.requestKey()));
        assertThat(reservations.hold(request, new Caller())).isInstanceOf(Replayed.class);
    }

    @Test
    void keyThatTheCallerKnowsOtherwiseTakesTheAmendmentBack() {
        HoldLine lapsed = line(balance, 4);
        Reservation kept = shop.hold(balance, 2);
        deadlines.pass(shop.hold(basket(kept.checkoutId(), lapsed)));
        reservations.expireDue();
        List<Reservation> before = reservations.of(kept.checkoutId());
        HoldLine grown = line(balance, 10);

        assertThat(reservations.amend(basket(kept.checkoutId(), grown), knowing(grown)))
                .isEqualTo(new KeyReused(grown.requestKey()));
        assertThat(reservations.of(kept.checkoutId())).isEqualTo(before);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 2));
    }

    private static Caller knowing(HoldLine line) {
        Caller caller = new Caller();
        caller.known = line.requestKey();
        return caller;
    }

    /** A caller who looks at what it is shown. */
    private static final class Caller implements Admission {

        private final List<List<HeldLine>> shown = new ArrayList<>();
        private boolean grants = true;
        private @Nullable RequestKey known;

        @Override
        public boolean isGranted() {
            return grants;
        }

        @Override
        public Optional<RequestKey> reused(List<HeldLine> lines) {
            assertThat(TransactionSynchronizationManager.isActualTransactionActive()).isTrue();
            shown.add(lines);
            return Optional.ofNullable(known);
        }
    }
}
