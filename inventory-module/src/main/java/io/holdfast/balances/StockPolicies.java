package io.holdfast.balances;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.BalanceRepository.Ids;
import io.holdfast.balances.PolicyOutcome.BelowReserved;
import io.holdfast.balances.PolicyOutcome.NeedsDispatch;
import io.holdfast.balances.PolicyOutcome.TooLarge;
import io.holdfast.balances.PolicyOutcome.UnknownLocation;
import io.holdfast.balances.PolicyOutcome.UnknownSku;
import io.holdfast.balances.PolicyTable.Defaults;
import io.holdfast.balances.PolicyTable.Own;
import io.holdfast.balances.PolicyTable.Place;
import io.holdfast.balances.PolicyTable.Promises;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.stereotype.Component;

import java.util.Optional;

/**
 * What is kept back, when a balance is low, what may be promised beyond on hand, and how locations
 * settle.
 *
 * <p>Figures are whole units. A balance has what is its own, else what its SKU says; its row holds
 * what is in force, so a claim looks nowhere else. Every change of it is a row of the ledger.
 *
 * <p>Thread-safe; each call joins the caller's transaction or runs in one of its own, which is
 * repeated after a deadlock or serialization failure. The balances concerned are locked: their
 * claims wait until the transaction ends.
 */
@Component
public class StockPolicies {

    private final PolicyTable table;
    private final BalanceRepository balances;
    private final LevelEvents levels;
    private final StockProperties properties;
    private final Transactions transactions;

    StockPolicies(
            PolicyTable table,
            BalanceRepository balances,
            LevelEvents levels,
            StockProperties properties,
            Transactions transactions) {
        this.table = table;
        this.balances = balances;
        this.levels = levels;
        this.properties = properties;
        this.transactions = transactions;
    }

    /**
     * Gives a balance this policy and no other; a SKU that never stood at the location gets a
     * balance without units. More than the policy allows may have been promised before: then
     * nothing is available until that is gone, and only a limit that leaves promises without cover
     * is refused.
     *
     * @param reason why, for the ledger; null if nobody had to say
     * @return every refusal included; see {@link PolicyOutcome} for their order
     */
    public PolicyOutcome put(StockPolicy policy, Actor actor, @Nullable Reason reason) {
        return transactions.joining(transaction -> decide(policy, actor, reason));
    }

    private PolicyOutcome decide(StockPolicy policy, Actor actor, @Nullable Reason reason) {
        BalanceKey key = policy.balance();
        // First, and in force until the end: the balance follows it where it has nothing of its
        // own.
        if (table.share(key.sku()).isEmpty()) {
            return new UnknownSku(key.sku());
        }
        Ids ids = balances.resolve(key.sku().value(), key.location().value());
        if (ids.skuId() == null || ids.locationId() == null) {
            return new UnknownLocation(key.location());
        }
        return decide(policy, ids.skuId(), ids.locationId(), actor, reason);
    }

    private PolicyOutcome decide(
            StockPolicy policy, long skuId, long locationId, Actor actor, @Nullable Reason reason) {
        Optional<Figures> locked = balances.lock(skuId, locationId);
        Figures before = locked.orElseGet(() -> nothingAt(locationId));
        Optional<PolicyOutcome> refusal = refusal(policy, before);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        if (locked.isEmpty()) {
            balances.open(skuId, locationId);
            return decide(policy, skuId, locationId, actor, reason);
        }
        Own own = table.own(skuId, locationId).orElse(Own.NOTHING);
        boolean isSame = own.equals(new Own(policy.safetyStock(), policy.lowStockAt()));
        if (isSame && before.backorderLimit() == policy.backorderLimit()) {
            return new PolicyOutcome.Unchanged();
        }
        table.write(skuId, locationId, policy);
        int changed = table.enforce(skuId, locationId, policy.backorderLimit(), actor, reason);
        levels.crossed(policy.balance(), before.available(), get(policy.balance()));
        return new PolicyOutcome.Changed(changed);
    }

    /** What a balance would be that nothing opened yet. */
    private Figures nothingAt(long locationId) {
        return new Figures(0, 0, 0, 0, 0, null, table.settlesAtDispatch(locationId));
    }

    static Optional<PolicyOutcome> refusal(StockPolicy policy, Figures figures) {
        int limit = policy.backorderLimit();
        if (limit > 0 && !figures.settlesAtDispatch()) {
            return Optional.of(new NeedsDispatch(policy.balance().location()));
        }
        long cover = (long) figures.onHand() + limit;
        if (cover > Integer.MAX_VALUE) {
            return Optional.of(new TooLarge(figures.onHand(), limit));
        }
        long shortfall = figures.promised() - cover;
        return shortfall > 0
                ? Optional.of(new BelowReserved(figures.onHand(), figures.promised(), shortfall))
                : Optional.empty();
    }

    private Balance get(BalanceKey key) {
        return balances.find(key.sku().value(), key.location().value())
                .orElseThrow(() -> new IllegalStateException("no balance of " + key))
                .toBalance(properties.lowAt());
    }

    /** What a balance has of its own; empty if the SKU never stood at the location. */
    public Optional<StockPolicy> find(BalanceKey key) {
        return table.find(key)
                .map(
                        row ->
                                new StockPolicy(
                                        key,
                                        row.safetyStock(),
                                        row.lowStockAt(),
                                        row.backorderLimit()));
    }

    /**
     * Gives a SKU what its balances follow that have nothing of their own.
     *
     * @param reason why, for the ledger; null if nobody had to say
     */
    public PolicyOutcome put(SkuPolicy policy, Actor actor, @Nullable Reason reason) {
        return transactions.joining(
                transaction ->
                        table.lock(policy.sku())
                                .map(before -> follow(policy, before, actor, reason))
                                .orElseGet(() -> new UnknownSku(policy.sku())));
    }

    private PolicyOutcome follow(
            SkuPolicy policy, Defaults before, Actor actor, @Nullable Reason reason) {
        var wanted = new Defaults(before.id(), policy.safetyStock(), policy.lowStockAt());
        if (wanted.equals(before)) {
            return new PolicyOutcome.Unchanged();
        }
        table.write(before.id(), policy);
        table.lockBalancesOf(before.id());
        return new PolicyOutcome.Changed(table.enforce(before.id(), null, null, actor, reason));
    }

    /** What the balances of a SKU follow; empty if there is no such SKU. */
    public Optional<SkuPolicy> find(SkuCode sku) {
        return transactions.joining(
                transaction ->
                        table.find(sku)
                                .map(
                                        row ->
                                                new SkuPolicy(
                                                        sku, row.safetyStock(), row.lowStockAt())));
    }

    /**
     * Makes a location settle at confirmation or at dispatch, only while nothing is reserved or
     * committed there: what was promised under one rule is never settled under the other. Where
     * confirmation settles nothing can be owed, so limits end with the change.
     *
     * <p>Locks every balance of the location: its claims wait, longer the more there are.
     */
    public SettlingOutcome settle(LocationCode location, SettlesAt settlesAt, Actor actor) {
        return transactions.joining(
                transaction ->
                        table.lock(location)
                                .map(place -> decide(place, settlesAt, actor))
                                .orElseGet(() -> new SettlingOutcome.UnknownLocation(location)));
    }

    private SettlingOutcome decide(Place place, SettlesAt settlesAt, Actor actor) {
        if (place.settlesAt().equals(settlesAt.code())) {
            return new SettlingOutcome.Unchanged();
        }
        // Looked at before any claim has to wait, and once more when none can come any more.
        return stillPromised(place)
                .or(() -> settleAll(place, settlesAt, actor))
                .orElseGet(SettlingOutcome.Changed::new);
    }

    private Optional<SettlingOutcome> stillPromised(Place place) {
        Promises promises = table.promises(place.id());
        return promises.balances() == 0
                ? Optional.empty()
                : Optional.of(
                        new SettlingOutcome.StillPromised(
                                promises.balances(), promises.reserved(), promises.committed()));
    }

    private Optional<SettlingOutcome> settleAll(Place place, SettlesAt settlesAt, Actor actor) {
        int locked = table.lockBalancesAt(place.id());
        Optional<SettlingOutcome> promised = stillPromised(place);
        if (promised.isEmpty() && table.settle(place.id(), settlesAt, actor) != locked) {
            throw new IncorrectUpdateSemanticsDataAccessException(
                    "not every balance of the location settles as it should");
        }
        return promised;
    }
}
