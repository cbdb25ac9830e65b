package io.holdfast.balances;

import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceRepository.BalanceRow;
import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.BalanceRepository.Ids;
import io.holdfast.balances.FigureRepository.Levels;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.transactions.Transactions;

import jakarta.persistence.EntityManager;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.support.WindowIterator;
import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What stands on the shelf: every change of on hand that people and systems ask for, and every
 * reading of it.
 *
 * <p>All figures are whole units, from 0 to 2,147,483,647; what is available can be less than 0. A
 * change and its ledger row are written in one transaction, under a lock on the balance, or not at
 * all. On hand never falls below what holds are promised, less what may be owed to them.
 *
 * <p>Thread-safe. {@link #change} and {@link #transfer} join the caller's transaction or run in one
 * of their own, which is repeated after a deadlock or serialization failure. Readings see what is
 * committed and lock nothing.
 */
@Component
@EnableConfigurationProperties(StockProperties.class)
public class Balances {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = 200;

    private static final int STRETCH = 5_000;

    private final BalanceRepository balances;
    private final FigureRepository figures;
    private final MovementRepository movements;
    private final Transfers transfers;
    private final EntityManager entityManager;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;
    private final LevelEvents levels;
    private final StockProperties properties;

    Balances(
            BalanceRepository balances,
            FigureRepository figures,
            MovementRepository movements,
            Transfers transfers,
            EntityManager entityManager,
            Transactions transactions,
            ApplicationEventPublisher events,
            LevelEvents levels,
            StockProperties properties) {
        this.balances = balances;
        this.figures = figures;
        this.movements = movements;
        this.transfers = transfers;
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.events = events;
        this.levels = levels;
        this.properties = properties;
    }

    /**
     * Changes on hand and writes the ledger row that explains it; the first change of a SKU at a
     * location opens its balance.
     *
     * <p>The same change under the same request key again, also from several threads at once,
     * changes nothing and answers the ledger row of the first. A refusal changes nothing and is not
     * remembered: the same key may succeed later.
     *
     * @return every refusal included; see {@link StockOutcome} for their order
     * @throws org.springframework.dao.ConcurrencyFailureException if the database kept choosing
     *     this transaction as a victim; safe to ask again with the same key
     */
    public StockOutcome change(StockChange change) {
        return transactions.joining(transaction -> decide(change));
    }

    private StockOutcome decide(StockChange change) {
        BalanceKey key = change.balance();
        Ids ids = balances.resolve(key.sku().value(), key.location().value());
        if (ids.skuId() == null) {
            return earlierAnswer(change).orElseGet(() -> new UnknownSku(key.sku()));
        }
        if (ids.locationId() == null) {
            return earlierAnswer(change).orElseGet(() -> new UnknownLocation(key.location()));
        }
        return decide(change, ids.skuId(), ids.locationId());
    }

    private StockOutcome decide(StockChange change, long skuId, long locationId) {
        Optional<Figures> locked = balances.lock(skuId, locationId);
        // Only now: an equal request that was first to the lock has committed its answer.
        Optional<StockOutcome> earlier = earlierAnswer(change);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        Figures figures = locked.orElse(Figures.NOTHING);
        Optional<StockOutcome> refusal = StockRules.refusal(change, figures);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        if (locked.isEmpty()) {
            balances.open(skuId, locationId);
            return decide(change, skuId, locationId);
        }
        return write(change, figures, skuId, locationId);
    }

    private Optional<StockOutcome> earlierAnswer(StockChange change) {
        return movements
                .findByRequestKey(change.requestKey().value())
                .map(MovementLine::toMovement)
                .map(
                        movement ->
                                StockRules.isAnswerTo(change, movement)
                                        ? new Replayed(movement, get(change.balance()))
                                        : new KeyReused(change.requestKey()));
    }

    private StockOutcome write(StockChange change, Figures before, long skuId, long locationId) {
        long movementId =
                movements
                        .record(
                                StockRules.kind(change).code(),
                                skuId,
                                locationId,
                                Math.toIntExact(StockRules.delta(change, before)),
                                change.requestKey().value(),
                                change.actor().value(),
                                change.reason().value())
                        .orElseThrow(() -> new IllegalStateException("a locked balance moved"));
        Balance after = get(change.balance());
        publish(change, before, after, movementId);
        return new Recorded(movements.getById(movementId).toMovement(), after);
    }

    private void publish(StockChange change, Figures before, Balance after, long movementId) {
        if (change instanceof Receipt receipt) {
            events.publishEvent(
                    new StockReceived(receipt.balance(), receipt.quantity(), movementId));
        }
        levels.crossed(change.balance(), before.available(), after);
    }

    /**
     * Takes units from one location to another, in one transaction: each side has its ledger row,
     * and each of the two names the other. Never takes what is promised where they leave.
     *
     * <p>Transactions and repetition are those of {@link #change}; the row that answers is that of
     * the units leaving, and so is the balance.
     *
     * @return every refusal included; see {@link StockOutcome} for their order
     */
    public StockOutcome transfer(Transfer transfer) {
        return transfers.transfer(transfer);
    }

    /**
     * Sets on hand to what was counted, row by row: each is a count like any other, in a
     * transaction of its own, and a refused one keeps no other from being made. The same sheet
     * again, whole or from where it broke off, makes no count twice.
     *
     * @param reach a row about another location is refused as if there were no such location
     * @return what became of each row, in their order
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public List<CountedRow> countAll(CountSheet sheet, Reach reach) {
        transactions.refuseToJoin();
        return sheet.rows().stream()
                .map(row -> new CountedRow(row, count(sheet, row, reach)))
                .toList();
    }

    private StockOutcome count(CountSheet sheet, CountSheet.Row row, Reach reach) {
        LocationCode location = row.balance().location();
        return reach.covers(location) ? change(sheet.count(row)) : new UnknownLocation(location);
    }

    private Balance get(BalanceKey key) {
        return find(key).orElseThrow(() -> new IllegalStateException("no balance of " + key));
    }

    /** Finds a balance; empty if the SKU never stood at the location. */
    public Optional<Balance> find(BalanceKey key) {
        return balances.find(key.sku().value(), key.location().value()).map(this::toBalance);
    }

    /**
     * Reads many balances in one query, hence as of one moment.
     *
     * @return those that exist, by key; a key without a balance is not in it
     */
    public Map<BalanceKey, Balance> findAll(Collection<BalanceKey> keys) {
        return balances.findAll(BalanceKey.skus(keys), BalanceKey.locations(keys)).stream()
                .map(this::toBalance)
                .collect(
                        toMap(
                                balance -> new BalanceKey(balance.sku(), balance.location()),
                                balance -> balance,
                                (one, same) -> one));
    }

    private Balance toBalance(BalanceRow row) {
        return row.toBalance(properties.lowAt());
    }

    /**
     * Lists balances a page at a time. A row that doesn't change while paging is listed exactly
     * once.
     *
     * @param after where the page before ended; the initial position for the first
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public Window<Balance> list(BalanceQuery query, KeysetScrollPosition after, int limit) {
        checkLimit(limit);
        return page(query, after, limit);
    }

    /**
     * Hands over every balance of a list in its order, however many there are. They are read in
     * stretches, each in a query of its own, so that no connection waits for whoever takes them. A
     * row that doesn't change meanwhile is handed over exactly once.
     */
    public void forEach(BalanceQuery query, Consumer<Balance> taker) {
        WindowIterator.of(after -> page(query, (KeysetScrollPosition) after, STRETCH))
                .startingAt(ScrollPosition.keyset())
                .forEachRemaining(taker);
    }

    private Window<Balance> page(BalanceQuery query, KeysetScrollPosition after, int limit) {
        return BalanceListing.isByFigures(query)
                ? page(figures, query, after, limit)
                : page(balances, query, after, limit);
    }

    private <T extends BalanceLine> Window<Balance> page(
            JpaSpecificationExecutor<T> lines,
            BalanceQuery query,
            KeysetScrollPosition after,
            int limit) {
        BalanceListing<T> listing = new BalanceListing<>(query, properties.lowAt());
        return lines.findBy(
                        listing.filter(after),
                        select -> select.sortBy(listing.order()).limit(limit).scroll(after))
                .map(this::read);
    }

    /** Detached at once: the persistence context must not answer from memory the next time. */
    private Balance read(BalanceLine line) {
        entityManager.detach(line);
        return line.toBalance(properties.lowAt());
    }

    /** Counts the balances by how much is available, as of one moment. */
    public StockLevels levels() {
        return levels(Reach.EVERYWHERE);
    }

    /** Counts the balances within a reach by how much is available, as of one moment. */
    public StockLevels levels(Reach reach) {
        String[] codes = reach.codes();
        int lowAt = properties.lowAt();
        Levels levels = codes == null ? figures.levels(lowAt) : figures.levels(lowAt, codes);
        return new StockLevels(levels.balances(), levels.out(), levels.low());
    }

    /**
     * The most units available with which a balance is low that has no threshold, nor its SKU:
     * {@code holdfast.stock.low-at}.
     */
    public int lowAt() {
        return properties.lowAt();
    }

    /**
     * Opens the balance of a known SKU at a known location, without units, if there is none yet;
     * its policy and the way it settles are in force from the start.
     *
     * <p>Joins the caller's transaction or runs in one of its own. Shares SKU and location until it
     * ends, so it comes before any lock on a balance.
     */
    public void open(BalanceKey key) {
        transactions.joining(
                transaction -> {
                    Ids ids = balances.resolve(key.sku().value(), key.location().value());
                    if (ids.skuId() == null || ids.locationId() == null) {
                        throw new IllegalArgumentException("there is no SKU or location of " + key);
                    }
                    balances.open(ids.skuId(), ids.locationId());
                    return key;
                });
    }

    /** Finds the row of the ledger that a request key stands for. */
    public Optional<Movement> movement(RequestKey requestKey) {
        return movements.findByRequestKey(requestKey.value()).map(MovementLine::toMovement);
    }

    /** Finds a row of the ledger. */
    public Optional<Movement> movement(long id) {
        return movements.findById(id).map(MovementLine::toMovement);
    }

    /**
     * Lists the ledger, newest first, a page at a time.
     *
     * @param after where the page before ended; the initial position for the first
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public Window<Movement> movements(MovementQuery query, KeysetScrollPosition after, int limit) {
        checkLimit(limit);
        return movements
                .findBy(
                        MovementListing.filter(query),
                        select ->
                                select.sortBy(Sort.by("id").descending())
                                        .limit(limit)
                                        .scroll(after))
                .map(MovementLine::toMovement);
    }

    private static void checkLimit(int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
    }
}
