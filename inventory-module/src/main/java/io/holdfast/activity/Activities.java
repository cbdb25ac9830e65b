package io.holdfast.activity;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Balances;
import io.holdfast.balances.MovementQuery;
import io.holdfast.balances.Reason;
import io.holdfast.catalog.TextRule;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.stereotype.Component;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What people and systems did: what they did besides moving stock is recorded here, and listed
 * together with what the ledger tells.
 *
 * <p>An act is recorded in the transaction that does it, so that there is never one without the
 * other; nothing is ever changed or taken away.
 *
 * <p>Thread-safe. Readings see what is committed, lock nothing and take three statements at most.
 */
@Component
public class Activities {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = Balances.MAX_LIST;

    private static final TextRule SUBJECT = new TextRule("subject", 200, false);
    private static final Sort NEWEST_FIRST = Sort.by("id").descending();

    private final ActivityRepository activities;
    private final Balances balances;
    private final Transactions transactions;

    Activities(ActivityRepository activities, Balances balances, Transactions transactions) {
        this.activities = activities;
        this.balances = balances;
        this.transactions = transactions;
    }

    /**
     * Records an act by the database's clock, in the caller's transaction or in one of its own.
     *
     * @param subject whom or what it was done to: 1 to 200 characters, white space around them
     *     stripped; null if the kind says it all
     * @param reservationId the hold that it belongs to, if it belongs to one
     * @param reason why: 1 to 500 characters, like {@link Reason}; null if nobody had to say
     * @throws io.holdfast.catalog.InvalidValueException if subject or reason is not as said
     * @throws org.springframework.dao.DataIntegrityViolationException if there is no such hold
     */
    public void record(
            ActivityKind kind,
            Actor actor,
            @Nullable String subject,
            @Nullable Long reservationId,
            @Nullable String reason) {
        String validSubject = subject == null ? null : SUBJECT.apply(subject);
        String validReason = reason == null ? null : new Reason(reason).value();
        transactions.joining(
                transaction ->
                        activities.record(
                                kind.code(),
                                actor.value(),
                                validSubject,
                                reservationId,
                                validReason));
    }

    /**
     * Lists acts, newest first, a page at a time. What is committed when somebody begins to page is
     * listed exactly once; what is done meanwhile stands before the first page, but for a
     * transaction that began earlier and ends late.
     *
     * @param beforeId {@link ActivityPage#next} of the page before; null for the first
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public ActivityPage list(ActivityQuery query, @Nullable Long beforeId, int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
        ActivityListing listing = new ActivityListing(query);
        KeysetScrollPosition before = before(beforeId);
        return transactions.joining(
                transaction -> {
                    if (listing.isAboutOne()) {
                        activities.planEachTime();
                    }
                    return merged(
                            fromLedger(listing, before, limit),
                            fromTable(listing, before, limit),
                            limit);
                });
    }

    /**
     * Lists what was done to any of these holds, newest first.
     *
     * @param reservationIds at most {@value #MAX_LIST}
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public ActivityPage ofHolds(Set<Long> reservationIds, int limit) {
        if (reservationIds.size() > MAX_LIST) {
            throw new IllegalArgumentException("too many holds: " + reservationIds.size());
        }
        return reservationIds.isEmpty()
                ? new ActivityPage(List.of(), null)
                : transactions.joining(transaction -> listOfHolds(reservationIds, limit));
    }

    private ActivityPage listOfHolds(Set<Long> reservationIds, int limit) {
        activities.planEachTime();
        KeysetScrollPosition start = before(null);
        return merged(
                balances.movements(MovementQuery.ofHolds(reservationIds), start, limit)
                        .map(Activity::of),
                fromTable(ActivityListing.anyOf(reservationIds), start, limit),
                limit);
    }

    private static KeysetScrollPosition before(@Nullable Long id) {
        return id == null ? ScrollPosition.keyset() : ScrollPosition.forward(Map.of("id", id));
    }

    private Window<Activity> fromLedger(
            ActivityListing listing, KeysetScrollPosition before, int limit) {
        return listing.asksLedger()
                ? balances.movements(listing.ledger(), before, limit).map(Activity::of)
                : nothing();
    }

    private Window<Activity> fromTable(
            ActivityListing listing, KeysetScrollPosition before, int limit) {
        return listing.asksTable() ? fromTable(listing.table(), before, limit) : nothing();
    }

    private Window<Activity> fromTable(
            Specification<ActivityLine> which, KeysetScrollPosition before, int limit) {
        return activities
                .findBy(which, select -> select.sortBy(NEWEST_FIRST).limit(limit).scroll(before))
                .map(ActivityLine::toActivity);
    }

    private static Window<Activity> nothing() {
        return Window.from(List.of(), position -> ScrollPosition.keyset());
    }

    private static ActivityPage merged(Window<Activity> one, Window<Activity> other, int limit) {
        List<Activity> newest =
                Stream.concat(one.stream(), other.stream())
                        .sorted(Comparator.comparingLong(Activity::id).reversed())
                        .limit(limit)
                        .toList();
        boolean more = one.hasNext() || other.hasNext() || one.size() + other.size() > limit;
        return new ActivityPage(newest, more ? newest.getLast().id() : null);
    }
}
