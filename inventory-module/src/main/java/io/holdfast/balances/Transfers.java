package io.holdfast.balances;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.BalanceRepository.Ids;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.transactions.Transactions;

import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/** Moves units between two balances of a SKU: both sides, or neither. */
@Component
class Transfers {

    private final BalanceRepository balances;
    private final MovementRepository movements;
    private final LevelEvents levels;
    private final StockProperties properties;
    private final Transactions transactions;

    Transfers(
            BalanceRepository balances,
            MovementRepository movements,
            LevelEvents levels,
            StockProperties properties,
            Transactions transactions) {
        this.balances = balances;
        this.movements = movements;
        this.levels = levels;
        this.properties = properties;
        this.transactions = transactions;
    }

    StockOutcome transfer(Transfer transfer) {
        return transactions.joining(transaction -> decide(transfer));
    }

    private StockOutcome decide(Transfer transfer) {
        BalanceKey from = transfer.from();
        Ids source = balances.resolve(from.sku().value(), from.location().value());
        Ids target = balances.resolve(from.sku().value(), transfer.to().value());
        if (source.skuId() == null) {
            return earlierAnswer(transfer).orElseGet(() -> new UnknownSku(from.sku()));
        }
        if (source.locationId() == null) {
            return earlierAnswer(transfer).orElseGet(() -> new UnknownLocation(from.location()));
        }
        if (target.locationId() == null) {
            return earlierAnswer(transfer).orElseGet(() -> new UnknownLocation(transfer.to()));
        }
        return decide(transfer, new Way(source.skuId(), source.locationId(), target.locationId()));
    }

    /**
     * The target is opened before anything is locked, or two transfers could lock in different
     * orders, and only for units that seem to be there: a refusal leaves no empty balance behind.
     */
    private StockOutcome decide(Transfer transfer, Way way) {
        if (balances.figures(way.skuId(), way.to()).isEmpty()) {
            Figures source = balances.figures(way.skuId(), way.from()).orElse(Figures.NOTHING);
            Optional<StockOutcome> hopeless =
                    earlierAnswer(transfer).or(() -> atSource(transfer, source));
            if (hopeless.isPresent()) {
                return hopeless.get();
            }
            balances.open(way.skuId(), way.to());
        }
        return decideLocked(transfer, way);
    }

    private StockOutcome decideLocked(Transfer transfer, Way way) {
        Figures first = lock(way.skuId(), Math.min(way.from(), way.to()));
        Figures second = lock(way.skuId(), Math.max(way.from(), way.to()));
        Figures source = way.isRising() ? first : second;
        Figures target = way.isRising() ? second : first;
        // Only now: an equal request that was first to the locks has committed its answer.
        return earlierAnswer(transfer)
                .or(() -> atSource(transfer, source))
                .or(() -> atTarget(transfer, target))
                .orElseGet(() -> write(transfer, way, source, target));
    }

    private Figures lock(long skuId, long locationId) {
        return balances.lock(skuId, locationId).orElse(Figures.NOTHING);
    }

    /**
     * What is promised stays, also where it may be owed: nobody is made to wait for units that were
     * there.
     */
    private static Optional<StockOutcome> atSource(Transfer transfer, Figures source) {
        long wanted = (long) source.onHand() - transfer.quantity().value();
        long shortfall = source.promised() - wanted;
        return shortfall > 0
                ? Optional.of(new BelowReserved(wanted, source.promised(), shortfall))
                : Optional.empty();
    }

    private static Optional<StockOutcome> atTarget(Transfer transfer, Figures target) {
        return StockRules.refusal((long) target.onHand() + transfer.quantity().value(), target);
    }

    private Optional<StockOutcome> earlierAnswer(Transfer transfer) {
        return movements
                .findByRequestKey(transfer.requestKey().value())
                .map(MovementLine::toMovement)
                .map(
                        movement ->
                                isAnswerTo(transfer, movement)
                                        ? new Replayed(movement, get(transfer.from()))
                                        : new KeyReused(transfer.requestKey()));
    }

    private boolean isAnswerTo(Transfer transfer, Movement movement) {
        return movement.kind() == MovementKind.TRANSFER
                && movement.sku().equals(transfer.from().sku())
                && movement.location().equals(transfer.from().location())
                && movement.onHandDelta() == -transfer.quantity().value()
                && transfer.reason().equals(movement.reason())
                && arrival(movement).location().equals(transfer.to());
    }

    private Movement arrival(Movement leaving) {
        Long counterpart = leaving.counterpartId();
        if (counterpart == null) {
            throw new IllegalStateException("a transfer has two sides");
        }
        return movements.getById(counterpart).toMovement();
    }

    private StockOutcome write(Transfer transfer, Way way, Figures source, Figures target) {
        List<Long> rows =
                movements.transfer(
                        way.skuId(),
                        way.from(),
                        way.to(),
                        transfer.quantity().value(),
                        transfer.requestKey().value(),
                        transfer.actor().value(),
                        transfer.reason().value());
        if (rows.size() != 2) {
            throw new IncorrectUpdateSemanticsDataAccessException("a locked balance moved");
        }
        Balance left = get(transfer.from());
        levels.crossed(transfer.from(), source.available(), left);
        levels.crossed(transfer.target(), target.available(), get(transfer.target()));
        return new Recorded(movements.getById(rows.getFirst()).toMovement(), left);
    }

    private Balance get(BalanceKey key) {
        return balances.find(key.sku().value(), key.location().value())
                .orElseThrow(() -> new IllegalStateException("no balance of " + key))
                .toBalance(properties.lowAt());
    }

    /** The ids of both balances. */
    private record Way(long skuId, long from, long to) {

        boolean isRising() {
            return from < to;
        }
    }
}
