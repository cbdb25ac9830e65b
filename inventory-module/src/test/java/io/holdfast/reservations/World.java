package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Script.End;
import io.holdfast.reservations.Script.Key;
import io.holdfast.reservations.Script.Line;
import io.holdfast.reservations.Script.Received;
import io.holdfast.reservations.Script.Wanted;
import io.holdfast.testing.Requests;
import io.holdfast.testing.Shop;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** A shop of its own for a script: what its numbers stand for, and what has to come of them. */
final class World {

    private static final Duration HOUR = Duration.ofHours(1);

    private final Shop shop;
    private final List<SkuCode> skus;
    private final List<LocationCode> locations;
    private final PlainShop model;
    private final Map<Integer, CheckoutId> checkouts = new HashMap<>();

    World(Shop shop) {
        this.shop = shop;
        List<SkuCode> known = Stream.generate(shop::newSku).limit(Script.SKUS + 1).toList();
        List<LocationCode> places =
                Stream.generate(shop::newLocation).limit(Script.LOCATIONS).toList();
        this.skus = Stream.concat(known.stream(), Stream.of(new SkuCode("none"))).toList();
        this.locations =
                Stream.concat(places.stream(), Stream.of(new LocationCode("nowhere"))).toList();
        this.model = new PlainShop(List.copyOf(known), places);
        openBalances();
    }

    private void openBalances() {
        for (int sku = 0; sku < Script.SKUS; sku++) {
            for (int location = 0; location < Script.LOCATIONS; location++) {
                receive(new Received(sku, location, 6));
            }
        }
    }

    PlainShop model() {
        return model;
    }

    void receive(Received received) {
        BalanceKey key =
                new BalanceKey(skus.get(received.sku()), locations.get(received.location()));
        shop.receive(key, received.units());
        model.receive(key, received.units());
    }

    Claim claim(Wanted wanted) {
        List<HoldLine> lines = wanted.lines().stream().map(this::line).toList();
        var request = new HoldRequest(checkout(wanted.checkout()), lines, HOUR, SHOPPER);
        return new Claim(request, HOUR.toMillis(), Condition.of(wanted.kind()));
    }

    private HoldLine line(Line line) {
        return new HoldLine(
                key(line.key()),
                skus.get(line.sku()),
                line.location() == Script.ANYWHERE ? null : locations.get(line.location()),
                new Quantity(line.units()));
    }

    private static RequestKey key(int number) {
        return new RequestKey(new UUID(0, number));
    }

    private CheckoutId checkout(int number) {
        return checkouts.computeIfAbsent(number, its -> Requests.newCheckout());
    }

    Optional<PlainHold> find(Key key) {
        return model.find(checkout(key.checkout()), key(key.number()));
    }

    /** Of a hold that was never placed, an id that nobody has. */
    HoldEnding ending(End end) {
        ReservationId id =
                find(end.hold()).map(hold -> hold.id).orElse(new ReservationId(Long.MAX_VALUE));
        return new HoldEnding(id, end.ending(), SHOPPER, Condition.of(end.kind()));
    }

    @Nullable PlainHold find(ReservationId id) {
        return model.holds().stream().filter(hold -> hold.id.equals(id)).findFirst().orElse(null);
    }
}
