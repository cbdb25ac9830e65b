package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockExhausted;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.HoldOutcome.UnknownLine;
import io.holdfast.reservations.ReservationRepository.Claimed;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Claims a basket alone: one statement per line, in the order of balances, in one transaction.
 *
 * <p>A basket of one line is that one statement and a commit when nothing is in its way. Only what
 * can't be claimed so is looked into: request keys first, then codes, then what is available.
 */
@Component
class SingleClaims implements Claims {

    private final ReservationRepository reservations;
    private final Readings readings;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;

    SingleClaims(
            ReservationRepository reservations,
            Readings readings,
            Transactions transactions,
            ApplicationEventPublisher events) {
        this.reservations = reservations;
        this.readings = readings;
        this.transactions = transactions;
        this.events = events;
    }

    @Override
    public Attempt attempt(HoldRequest request, long holdMillis, Admission admission) {
        return transactions.inOwn(
                transaction -> {
                    if (!admission.isGranted()) {
                        return new Attempt.Decided(new NotAdmitted());
                    }
                    return new Basket(request, holdMillis, transaction).attempt();
                });
    }

    /** One basket in one transaction. */
    private final class Basket {

        private final HoldRequest request;
        private final long holdMillis;
        private final TransactionStatus transaction;

        Basket(HoldRequest request, long holdMillis, TransactionStatus transaction) {
            this.request = request;
            this.holdMillis = holdMillis;
            this.transaction = transaction;
        }

        Attempt attempt() {
            if (request.lines().size() == 1) {
                Optional<Reservation> held = claim(request.lines().getFirst());
                if (held.isPresent()) {
                    var line = new HeldLine(held.get(), false);
                    return new Attempt.Decided(new Placed(List.of(line)));
                }
            }
            return lookCloser();
        }

        private Attempt lookCloser() {
            var keys = request.lines().stream().map(HoldLine::requestKey).toList();
            Map<RequestKey, Reservation> earlier = readings.earlier(request.checkoutId(), keys);
            for (HoldLine line : request.lines()) {
                Reservation answer = earlier.get(line.requestKey());
                if (answer != null && !line.isAnsweredBy(answer)) {
                    return new Attempt.Decided(new KeyReused(line.requestKey()));
                }
            }
            if (earlier.size() == request.lines().size()) {
                return new Attempt.Decided(new Replayed(answers(earlier, Map.of())));
            }
            return claimWhatIsNew(earlier);
        }

        private Attempt claimWhatIsNew(Map<RequestKey, Reservation> earlier) {
            List<HoldLine> fresh =
                    request.lines().stream()
                            .filter(line -> !earlier.containsKey(line.requestKey()))
                            .toList();
            Survey survey = survey(fresh);
            List<UnknownLine> unknown = survey.unknown(request.lines());
            if (!unknown.isEmpty()) {
                return new Attempt.Decided(new Unknown(unknown));
            }
            List<Shortage> shortages = survey.shortages(fresh);
            if (!shortages.isEmpty()) {
                return tooLittle(shortages, survey.overdue(shortages));
            }
            return claimAll(earlier, fresh.stream().sorted(survey.lockOrder()).toList());
        }

        private static Attempt tooLittle(List<Shortage> shortages, List<BalanceKey> overdue) {
            return overdue.isEmpty()
                    ? new Attempt.Decided(new Insufficient(shortages))
                    : new Attempt.Overdue(overdue);
        }

        private Survey survey(List<HoldLine> fresh) {
            List<BalanceKey> keys = fresh.stream().map(HoldLine::balance).distinct().toList();
            return new Survey(
                    reservations.survey(BalanceKey.skus(keys), BalanceKey.locations(keys)));
        }

        private Attempt claimAll(Map<RequestKey, Reservation> earlier, List<HoldLine> ordered) {
            Map<RequestKey, Reservation> held = HashMap.newHashMap(ordered.size());
            for (HoldLine line : ordered) {
                Optional<Reservation> claimed = claim(line);
                if (claimed.isEmpty()) {
                    transaction.setRollbackOnly();
                    return new Attempt.Outrun();
                }
                held.put(line.requestKey(), claimed.get());
            }
            return new Attempt.Decided(new Placed(answers(earlier, held)));
        }

        private List<HeldLine> answers(
                Map<RequestKey, Reservation> earlier, Map<RequestKey, Reservation> held) {
            return request.lines().stream()
                    .map(HoldLine::requestKey)
                    .map(key -> answer(held.get(key), earlier.get(key)))
                    .toList();
        }

        private static HeldLine answer(@Nullable Reservation held, @Nullable Reservation earlier) {
            return held == null
                    ? new HeldLine(requireNonNull(earlier), true)
                    : new HeldLine(held, false);
        }

        private Optional<Reservation> claim(HoldLine line) {
            return reservations
                    .claim(
                            request.checkoutId().value(),
                            line.requestKey().value(),
                            line.balance().sku().value(),
                            line.balance().location().value(),
                            line.quantity().value(),
                            holdMillis,
                            request.actor().value())
                    .map(claimed -> placed(line, claimed));
        }

        private Reservation placed(HoldLine line, Claimed claimed) {
            Reservation hold =
                    new Reservation(
                            new ReservationId(claimed.id()),
                            request.checkoutId(),
                            line.requestKey(),
                            line.balance().sku(),
                            line.balance().location(),
                            line.quantity(),
                            ReservationStatus.HELD,
                            claimed.heldAt(),
                            claimed.expiresAt(),
                            null,
                            false);
            events.publishEvent(
                    new HoldPlaced(hold.id(), hold.checkoutId(), hold.balance(), hold.quantity()));
            if (claimed.available() == 0) {
                events.publishEvent(new StockExhausted(hold.balance()));
            }
            return hold;
        }
    }
}
