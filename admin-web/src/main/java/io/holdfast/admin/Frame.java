package io.holdfast.admin;

import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What stands around every page: who looks, and what needs a person.
 *
 * <p>Counts are read when a template asks for them, so that an answer without a page, such as a
 * redirect, reads nothing.
 */
public final class Frame {

    private final String name;
    private final Predicate<String> has;
    private final LongSupplier overdueHolds;
    private final LongSupplier openMismatches;
    private final LongSupplier paymentsNeedingPerson;
    private final Supplier<Instant> clock;

    Frame(
            String name,
            Predicate<String> has,
            LongSupplier overdueHolds,
            LongSupplier openMismatches,
            LongSupplier paymentsNeedingPerson,
            Supplier<Instant> clock) {
        this.name = name;
        this.has = has;
        this.overdueHolds = overdueHolds;
        this.openMismatches = openMismatches;
        this.paymentsNeedingPerson = paymentsNeedingPerson;
        this.clock = clock;
    }

    /** Who signed in; empty for nobody. */
    public String getName() {
        return name;
    }

    /** Whether somebody signed in. */
    public boolean isSignedIn() {
        return !name.isEmpty();
    }

    /** Whether the person may change everything. */
    public boolean isAdmin() {
        return has.test("admin");
    }

    /** Whether the person may receive and count, at least. */
    public boolean isClerk() {
        return has.test("clerk");
    }

    /** Whether the person is limited to some locations. */
    public boolean isLimited() {
        return isSignedIn() && !has.test("everywhere");
    }

    /** How many holds are held past their deadline. */
    public long overdueHolds() {
        return overdueHolds.getAsLong();
    }

    /** How many balances the last reconciliation found wrong and nobody has repaired since. */
    public long openMismatches() {
        return openMismatches.getAsLong();
    }

    /** How many payments stay as they are until a person looks into them. */
    public long paymentsNeedingPerson() {
        return paymentsNeedingPerson.getAsLong();
    }

    /** The present moment by the database's clock, which decides about deadlines. */
    public Instant now() {
        return clock.get();
    }
}
