package io.holdfast.reservations;

import static java.util.Objects.requireNonNullElseGet;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.LevelEvents;
import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.ReservationRepository.Claimed;
import io.holdfast.reservations.ReservationRepository.Locked;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.reservations.ReservationRepository.Surveyed;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Claims lines in the transaction of whoever asks: a look at what their balances could serve, and
 * the one statement that holds a line or nothing.
 */
@Component
class LineClaims {

    private final ReservationRepository reservations;
    private final Balances balances;
    private final LevelEvents levels;
    private final ApplicationEventPublisher events;

    LineClaims(
            ReservationRepository reservations,
            Balances balances,
            LevelEvents levels,
            ApplicationEventPublisher events) {
        this.reservations = reservations;
        this.balances = balances;
        this.levels = levels;
        this.events = events;
    }

    /**
     * Looks at the balances of these lines, without locks.
     *
     * @param freed holds that count as free, because the same transaction ends them before it
     *     claims
     */
    Survey survey(Collection<HoldLine> lines, Collection<Reservation> freed) {
        List<BalanceKey> keys = lines.stream().map(HoldLine::balance).distinct().toList();
        List<Surveyed> rows =
                keys.isEmpty()
                        ? List.of()
                        : reservations.survey(BalanceKey.skus(keys), BalanceKey.locations(keys));
        return new Survey(rows, freed);
    }

    /** Locks the balances of these holds and of the surveyed lines, all in their order. */
    void lockBalances(Collection<Locked> holds, Survey survey, Collection<HoldLine> lines) {
        List<LockedBalance> balances =
                Stream.concat(
                                holds.stream().map(Locked::balance),
                                lines.stream().map(survey::balance))
                        .distinct()
                        .toList();
        Long[] skuIds = balances.stream().map(LockedBalance::skuId).toArray(Long[]::new);
        Long[] locationIds = balances.stream().map(LockedBalance::locationId).toArray(Long[]::new);
        reservations.lockBalances(skuIds, locationIds);
    }

    /**
     * Claims all of these lines, in the order of their balances.
     *
     * @return the holds by request key; empty if one of them can't be had any more, and then the
     *     caller takes its transaction back
     */
    Optional<Map<RequestKey, Reservation>> claimAll(
            CheckoutId checkoutId,
            Collection<HoldLine> lines,
            Survey survey,
            long holdMillis,
            Actor actor) {
        Map<RequestKey, Reservation> held = HashMap.newHashMap(lines.size());
        for (HoldLine line : lines.stream().sorted(survey.lockOrder()).toList()) {
            Optional<Reservation> claimed = claim(checkoutId, line, holdMillis, actor);
            if (claimed.isEmpty()) {
                return Optional.empty();
            }
            held.put(line.requestKey(), claimed.get());
        }
        return Optional.of(held);
    }

    Optional<Reservation> claim(
            CheckoutId checkoutId, HoldLine line, long holdMillis, Actor actor) {
        return reservations
                .claim(
                        checkoutId.value(),
                        line.requestKey().value(),
                        null,
                        line.balance().sku().value(),
                        line.balance().location().value(),
                        line.quantity().value(),
                        holdMillis,
                        actor.value())
                .map(claimed -> placed(checkoutId, line, claimed));
    }

    private Reservation placed(CheckoutId checkoutId, HoldLine line, Claimed claimed) {
        Reservation hold =
                new Reservation(
                        new ReservationId(claimed.id()),
                        checkoutId,
                        line.requestKey(),
                        line.balance().sku(),
                        line.balance().location(),
                        line.quantity(),
                        ReservationStatus.HELD,
                        claimed.heldAt(),
                        claimed.expiresAt(),
                        null,
                        false,
                        false,
                        0,
                        0,
                        0,
                        null);
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
