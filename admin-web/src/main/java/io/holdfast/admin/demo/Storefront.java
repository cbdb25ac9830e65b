package io.holdfast.admin.demo;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.checkout.CheckoutHistories;
import io.holdfast.reservations.CheckoutId;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.stream.Stream;

/** Reads what the storefront shows. */
@Component
class Storefront {

    private final Showcases showcases;
    private final CheckoutHistories histories;
    private final DatabaseClock clock;

    Storefront(Showcases showcases, CheckoutHistories histories, DatabaseClock clock) {
        this.showcases = showcases;
        this.histories = histories;
        this.clock = clock;
    }

    Showcase showcase() {
        return showcases.show();
    }

    /** Both sides, in the order of the page. */
    List<Panel> panels(Visit visit) {
        return Stream.of(Shopper.values()).map(shopper -> panel(visit, shopper)).toList();
    }

    Panel panel(Visit visit, Shopper shopper) {
        CheckoutId checkout = visit.checkoutOf(shopper);
        return new Panel(
                shopper,
                checkout,
                histories.find(checkout).orElse(null),
                showcases.balance().available(),
                clock.now());
    }

    /** Whether nothing can be put into a basket any more. */
    boolean isOver(CheckoutId checkout) {
        return histories.find(checkout).map(Stage::of).filter(Stage::isOver).isPresent();
    }
}
