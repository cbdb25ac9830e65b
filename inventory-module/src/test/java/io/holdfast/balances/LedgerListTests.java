package io.holdfast.balances;

import static io.holdfast.testing.Requests.SHOPPER;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import java.util.ArrayList;
import java.util.List;

/** Reading the ledger, newest first. */
@SpringBootTest
class LedgerListTests {

    private static final KeysetScrollPosition START = ScrollPosition.keyset();

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;

    @Test
    void ledgerOfABalanceTellsItsWholeStoryNewestFirst() {
        BalanceKey balance = shop.shelve(10);
        Reservation hold = shop.hold(balance, 4);
        reservations.confirm(hold.id(), SHOPPER);

        List<Movement> story = page(of(balance), START, 10).getContent();

        assertThat(story)
                .extracting(Movement::kind)
                .containsExactly(
                        MovementKind.CONFIRMATION, MovementKind.HOLD, MovementKind.RECEIPT);
        assertThat(story).extracting(Movement::onHandAfter).containsExactly(6, 10, 10);
        assertThat(story).extracting(Movement::reservedAfter).containsExactly(0, 4, 0);
    }

    @Test
    void movementIsFoundByItsId() {
        Movement newest = page(of(shop.shelve(10)), START, 10).getContent().getFirst();

        assertThat(balances.movement(newest.id())).contains(newest);
        assertThat(balances.movement(Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void ledgerOfAHoldNamesWhoDidItAndNoRequestKey() {
        BalanceKey balance = shop.shelve(10);
        shop.hold(balance, 1);
        Reservation hold = shop.hold(balance, 4);

        assertThat(page(new MovementQuery(null, null, hold.id().value()), START, 10).getContent())
                .singleElement()
                .returns(hold.id().value(), Movement::reservationId)
                .returns(SHOPPER, Movement::actor)
                .returns(hold.heldAt(), Movement::recordedAt)
                .returns(null, Movement::requestKey)
                .returns(null, Movement::reason);
    }

    @Test
    void everyRowIsListedOnceThoughNewOnesArrive() {
        BalanceKey balance = shop.shelve(10);
        for (int i = 0; i < 9; i++) {
            shop.receive(balance, 1);
        }

        Window<Movement> page = page(of(balance), START, 4);
        List<Long> ids = new ArrayList<>(ids(page));
        while (page.hasNext()) {
            shop.receive(balance, 1);
            page = page(of(balance), (KeysetScrollPosition) page.positionAt(3), 4);
            ids.addAll(ids(page));
        }

        assertThat(ids).hasSize(10).doesNotHaveDuplicates();
    }

    @Test
    void pageHasAtMostTwoHundredRows() {
        assertThatIllegalArgumentException().isThrownBy(() -> page(MovementQuery.all(), START, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> page(MovementQuery.all(), START, 201));
    }

    private static MovementQuery of(BalanceKey balance) {
        return new MovementQuery(balance.sku(), balance.location(), null);
    }

    private static List<Long> ids(Window<Movement> page) {
        return page.map(Movement::id).getContent();
    }

    private Window<Movement> page(MovementQuery query, KeysetScrollPosition after, int limit) {
        return balances.movements(query, after, limit);
    }
}
