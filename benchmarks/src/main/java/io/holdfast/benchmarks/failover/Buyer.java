package io.holdfast.benchmarks.failover;

import static java.util.Objects.requireNonNull;

import io.holdfast.benchmarks.failover.Reply.Acknowledged;
import io.holdfast.benchmarks.failover.Reply.Unexpected;
import io.holdfast.benchmarks.failover.Reply.Unknown;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/**
 * Holds units, one after the other, and has most of them confirmed or released. Where nothing is
 * known after a call, every other time the same is asked again until something is; else it is left
 * for {@link #settle}, as by a buyer whose own machine has died. For one thread.
 */
final class Buyer implements Runnable {

    private static final int HOLDS_PER_CHECKOUT = 20;

    /** No hold runs out while the drill goes on. */
    private static final String HOLD_FOR = "PT12H";

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration PAUSE_BEFORE_REPEAT = Duration.ofMillis(200);

    private final Api api;
    private final History history;
    private final List<String> skus;
    private final String location;
    private final BooleanSupplier goesOn;

    Buyer(Api api, History history, List<String> skus, String location, BooleanSupplier goesOn) {
        this.api = api;
        this.history = history;
        this.skus = skus;
        this.location = location;
        this.goesOn = goesOn;
    }

    @Override
    public void run() {
        while (goesOn.getAsBoolean()) {
            UUID checkout = UUID.randomUUID();
            if (isOpened(checkout)) {
                for (int i = 0; i < HOLDS_PER_CHECKOUT && goesOn.getAsBoolean(); i++) {
                    buy(checkout);
                    pause(PAUSE);
                }
            }
        }
    }

    private boolean isOpened(UUID checkout) {
        while (goesOn.getAsBoolean()) {
            if (api.open(checkout) instanceof Acknowledged) {
                return true;
            }
            pause(PAUSE_BEFORE_REPEAT);
        }
        return false;
    }

    private void buy(UUID checkout) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        String sku = skus.get(random.nextInt(skus.size()));
        Purchase purchase = new Purchase(checkout, UUID.randomUUID(), sku);
        history.begin(purchase);
        hold(purchase);
        if (!purchase.isKnown() && random.nextBoolean()) {
            insist(purchase);
        }
        int fate = random.nextInt(10);
        if (purchase.hold() != null && fate < 8) {
            purchase.ask(fate < 5 ? Ending.CONFIRM : Ending.RELEASE);
            end(purchase);
            if (!purchase.isKnown() && random.nextBoolean()) {
                insist(purchase);
            }
        }
    }

    private void insist(Purchase purchase) {
        while (!purchase.isKnown() && goesOn.getAsBoolean()) {
            pause(PAUSE_BEFORE_REPEAT);
            repeat(purchase);
        }
    }

    /** Asks again for what is not known, until it is. */
    void settle(Purchase purchase) {
        while (!purchase.isKnown()) {
            repeat(purchase);
            pause(PAUSE);
        }
    }

    private void repeat(Purchase purchase) {
        if (purchase.hold() == null) {
            hold(purchase);
        } else {
            end(purchase);
        }
    }

    private void hold(Purchase purchase) {
        Reply reply =
                api.hold(purchase.checkout(), purchase.key(), purchase.sku(), location, HOLD_FOR);
        switch (reply) {
            case Acknowledged done -> {
                purchase.held(done.body().path("reservations").path(0).path("id").asLong());
                history.acknowledged(purchase);
            }
            case Unknown unknown -> history.unknown(purchase, unknown.why());
            case Unexpected unexpected -> surprised(purchase, unexpected);
        }
    }

    private void end(Purchase purchase) {
        Ending ending = requireNonNull(purchase.ending());
        switch (api.end(requireNonNull(purchase.hold()), ending.call())) {
            case Acknowledged done -> {
                purchase.ended();
                history.acknowledged(purchase);
            }
            case Unknown unknown -> history.unknown(purchase, unknown.why());
            case Unexpected unexpected -> surprised(purchase, unexpected);
        }
    }

    private void surprised(Purchase purchase, Unexpected unexpected) {
        purchase.refused();
        history.surprise(purchase, unexpected.answer());
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
