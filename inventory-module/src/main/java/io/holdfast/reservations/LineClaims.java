package io.holdfast.reservations;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNullElseGet;
import static java.util.function.Predicate.not;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.LevelEvents;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.reservations.ReservationRepository.Claimed;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.reservations.ReservationRepository.Surveyed;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Claims lines in the transaction of whoever asks: a look at what their balances could serve, and
 * the one statement that holds a line or nothing.
 */
@Component
class LineClaims {

    /** Balances that are looked at for the lines of a basket without a location. */
    private static final int MAX_PLACES = 100_000;

    /** And for those of one SKU. */
    private static final int MAX_PLACES_OF_SKU = 1_000;

    private final ReservationRepository reservations;
    private final Balances balances;
    private final JointEndings endings;
    private final LevelEvents levels;
    private final ApplicationEventPublisher events;

    LineClaims(
            ReservationRepository reservations,
            Balances balances,
            JointEndings endings,
            LevelEvents levels,
            ApplicationEventPublisher events) {
        this.reservations = reservations;
        this.balances = balances;
        this.endings = endings;
        this.levels = levels;
        this.events = events;
    }

    /**
     * Looks at the balances of these lines, without locks; of lines that name no location at all
     * that they may be placed at.
     *
     * @param freed holds that count as free, because the same transaction ends them before it
     *     claims
     * @param within null for anywhere
     */
    Survey survey(
            Collection<HoldLine> lines,
            Collection<Reservation> freed,
            @Nullable Set<LocationCode> within) {
        return new Survey(named(lines), anywhere(lines, within), freed);
    }

    private List<Surveyed> named(Collection<HoldLine> lines) {
        List<BalanceKey> keys =
                lines.stream()
                        .filter(HoldLine::isPlaced)
                        .map(HoldLine::balance)
                        .distinct()
                        .toList();
        return keys.isEmpty()
                ? List.of()
                : reservations.survey(BalanceKey.skus(keys), BalanceKey.locations(keys));
    }

    private List<Surveyed> anywhere(
            Collection<HoldLine> lines, @Nullable Set<LocationCode> within) {
        String[] skus =
                lines.stream()
                        .filter(not(HoldLine::isPlaced))
                        .map(line -> line.sku().value())
                        .distinct()
                        .toArray(String[]::new);
        return skus.length == 0
                ? List.of()
                : reservations.surveyAnywhere(skus, codes(within), balancesPerSku(skus.length));
    }

    private static int balancesPerSku(int skus) {
        return Math.min(MAX_PLACES_OF_SKU, MAX_PLACES / skus);
    }

    private static String @Nullable [] codes(@Nullable Set<LocationCode> within) {
        return within == null
                ? null
                : within.stream().map(LocationCode::value).toArray(String[]::new);
    }

    /** Locks the balances of these holds and of what is to be claimed, all in their order. */
    LockedBalances lockBalances(
            Collection<LockedHold> holds, Survey survey, Collection<Portion> portions) {
        List<LockedBalance> balances =
                Stream.concat(
                                holds.stream().map(LockedHold::balance),
                                portions.stream().map(Portion::balance).map(survey::ids))
                        .distinct()
                        .toList();
        return endings.lock(balances);
    }

    /**
     * Claims all of this, in the order of the balances.
     *
     * @return the holds by id; empty if one of them can't be had any more, and then the caller
     *     takes its transaction back
     */
    Optional<List<Reservation>> claimAll(
            CheckoutId checkoutId,
            Collection<Portion> portions,
            Survey survey,
            long holdMillis,
            Actor actor) {
        List<Reservation> held = new ArrayList<>(portions.size());
        var inLockOrder = comparing(Portion::balance, survey.lockOrder());
        for (Portion portion : portions.stream().sorted(inLockOrder).toList()) {
            Optional<Reservation> claimed = claim(checkoutId, portion, holdMillis, actor);
            if (claimed.isEmpty()) {
                return Optional.empty();
            }
            held.add(claimed.get());
        }
        return Optional.of(held);
    }

    Optional<Reservation> claim(
            CheckoutId checkoutId, Portion portion, long holdMillis, Actor actor) {
        RequestKey lineKey = portion.lineKey();
        return reservations
                .claim(
                        checkoutId.value(),
                        portion.requestKey().value(),
                        lineKey == null ? null : lineKey.value(),
                        portion.balance().sku().value(),
                        portion.balance().location().value(),
                        portion.quantity().value(),
                        holdMillis,
                        actor.value())
                .map(claimed -> placed(checkoutId, portion, claimed));
    }

    /** Tells those whom it concerns that a line is held now. */
    Reservation placed(CheckoutId checkoutId, Portion portion, Claimed claimed) {
        Reservation hold =
                new Reservation(
                        new ReservationId(claimed.id()),
                        checkoutId,
                        portion.requestKey(),
                        portion.balance().sku(),
                        portion.balance().location(),
                        portion.quantity(),
                        ReservationStatus.HELD,
                        claimed.heldAt(),
                        claimed.expiresAt(),
                        null,
                        false,
                        false,
                        0,
                        0,
                        0,
                        portion.lineKey());
        events.publishEvent(
                new HoldPlaced(hold.id(), hold.checkoutId(), hold.balance(), hold.quantity()));
        levels.crossed(
                hold.balance(),
                claimed.available() + hold.quantity().value(),
                claimed.available(),
                requireNonNullElseGet(claimed.lowStockAt(), balances::lowAt));
        return hold;
    }
}
