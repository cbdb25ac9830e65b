package io.holdfast.campaign.faults;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The order of the faults: by chance, and the same for the same seed. */
public final class Schedule {

    private final List<FaultKind> kinds;
    private final Random random;
    private final List<FaultKind> deck = new ArrayList<>();

    /** A schedule of these kinds. None comes a second time before each has been there once. */
    public Schedule(Collection<FaultKind> kinds, Random random) {
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("must be some kinds of faults");
        }
        this.kinds = List.copyOf(kinds);
        this.random = random;
    }

    /** What goes wrong next. */
    public FaultKind next() {
        if (deck.isEmpty()) {
            deck.addAll(kinds);
            Collections.shuffle(deck, random);
        }
        return deck.removeLast();
    }
}
