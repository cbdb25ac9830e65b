package io.holdfast.algebra;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.holdfast.algebra.ModelBalance.ModelLocation;
import io.holdfast.algebra.ModelBalance.ModelSku;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The whole algebra in plain sums, one step at a time: what the engine must answer, and what it
 * must leave. It knows no database, no lock and no clock.
 *
 * <p>Each answer is the name of an outcome, followed by the figures that the outcome tells.
 */
final class Model {

    private final Map<SkuCode, ModelSku> skus = new LinkedHashMap<>();
    private final Map<LocationCode, ModelLocation> locations = new LinkedHashMap<>();
    private final Map<BalanceKey, ModelBalance> balances = new LinkedHashMap<>();
    private final List<ModelHold> holds = new ArrayList<>();
    private int confirmations;

    Model(Collection<SkuCode> skuCodes, Collection<LocationCode> locationCodes) {
        skuCodes.forEach(code -> skus.put(code, new ModelSku()));
        locationCodes.forEach(code -> locations.put(code, new ModelLocation()));
        for (SkuCode sku : skuCodes) {
            for (LocationCode location : locationCodes) {
                BalanceKey key = new BalanceKey(sku, location);
                balances.put(key, new ModelBalance(key, skus.get(sku), locations.get(location)));
            }
        }
    }

    List<ModelBalance> balances() {
        return List.copyOf(balances.values());
    }

    ModelBalance balance(BalanceKey key) {
        return Objects.requireNonNull(balances.get(key));
    }

    List<ModelHold> holds() {
        return holds;
    }

    List<ModelHold> of(CheckoutId checkout) {
        return holds.stream().filter(hold -> hold.checkout.equals(checkout)).toList();
    }

    // What stands on the shelf

    String change(BalanceKey key, long wanted) {
        ModelBalance balance = balance(key);
        if (wanted + balance.limit > Integer.MAX_VALUE) {
            return "TooLarge " + wanted;
        }
        long shortfall = balance.promised() - balance.limit - wanted;
        if (wanted < 0 || shortfall > 0) {
            return "BelowReserved " + Math.max(shortfall, -wanted);
        }
        balance.isOpen = true;
        balance.onHand = (int) wanted;
        return "Recorded";
    }

    String count(BalanceKey key, int counted, int expected) {
        return expected == balance(key).onHand
                ? change(key, counted)
                : "StaleExpectation " + balance(key).onHand;
    }

    /** What is promised stays at the source, also where it may be owed. */
    String transfer(BalanceKey from, BalanceKey to, int units) {
        ModelBalance source = balance(from);
        ModelBalance target = balance(to);
        long shortfall = source.promised() - source.onHand + units;
        if (shortfall > 0) {
            return "BelowReserved " + shortfall;
        }
        long wanted = (long) target.onHand + units;
        if (wanted + target.limit > Integer.MAX_VALUE) {
            return "TooLarge " + wanted;
        }
        source.onHand -= units;
        target.onHand += units;
        target.isOpen = true;
        return "Recorded";
    }

    // Policies

    String put(StockPolicy policy) {
        ModelBalance balance = balance(policy.balance());
        if (policy.backorderLimit() > 0 && !balance.isAtDispatch()) {
            return "NeedsDispatch";
        }
        if ((long) balance.onHand + policy.backorderLimit() > Integer.MAX_VALUE) {
            return "TooLarge";
        }
        long shortfall = balance.promised() - balance.onHand - policy.backorderLimit();
        return shortfall > 0 ? "BelowReserved " + shortfall : write(balance, policy);
    }

    private static String write(ModelBalance balance, StockPolicy policy) {
        balance.isOpen = true;
        if (Objects.equals(balance.ownSafetyStock, policy.safetyStock())
                && Objects.equals(balance.ownLowStockAt, policy.lowStockAt())
                && balance.limit == policy.backorderLimit()) {
            return "Unchanged";
        }
        List<?> before = policyOf(balance);
        balance.ownSafetyStock = policy.safetyStock();
        balance.ownLowStockAt = policy.lowStockAt();
        balance.limit = policy.backorderLimit();
        return "Changed " + (policyOf(balance).equals(before) ? 0 : 1);
    }

    /** What is in force. */
    private static List<String> policyOf(ModelBalance balance) {
        return List.of(
                String.valueOf(balance.safetyStock()),
                String.valueOf(balance.lowStockAt()),
                String.valueOf(balance.limit));
    }

    String put(SkuCode code, int safetyStock, @Nullable Integer lowStockAt) {
        ModelSku sku = Objects.requireNonNull(skus.get(code));
        if (sku.safetyStock == safetyStock && Objects.equals(sku.lowStockAt, lowStockAt)) {
            return "Unchanged";
        }
        List<ModelBalance> its =
                balances.values().stream()
                        .filter(balance -> balance.isOpen && balance.key.sku().equals(code))
                        .toList();
        List<List<String>> before = its.stream().map(Model::policyOf).toList();
        sku.safetyStock = safetyStock;
        sku.lowStockAt = lowStockAt;
        long changed = 0;
        for (int i = 0; i < its.size(); i++) {
            changed += policyOf(its.get(i)).equals(before.get(i)) ? 0 : 1;
        }
        return "Changed " + changed;
    }

    String settle(LocationCode code, SettlesAt settlesAt) {
        ModelLocation location = Objects.requireNonNull(locations.get(code));
        if (location.settlesAt == settlesAt) {
            return "Unchanged";
        }
        List<ModelBalance> its =
                balances.values().stream()
                        .filter(balance -> balance.key.location().equals(code))
                        .toList();
        List<ModelBalance> promised =
                its.stream().filter(balance -> balance.promised() > 0).toList();
        if (!promised.isEmpty()) {
            return "StillPromised %d %d %d"
                    .formatted(
                            promised.size(),
                            promised.stream().mapToLong(balance -> balance.reserved).sum(),
                            promised.stream().mapToLong(balance -> balance.committed).sum());
        }
        location.settlesAt = settlesAt;
        if (settlesAt == SettlesAt.CONFIRMATION) {
            its.forEach(balance -> balance.limit = 0);
        }
        return "Changed";
    }

    // Holds

    /** What the claim of these lines must be answered; what is claimed is told by {@link #held}. */
    String claim(List<HoldLine> lines, Collection<ModelHold> freed) {
        List<BalanceKey> tooShort = tooShort(lines, freed);
        if (expireDue(hold -> tooShort.contains(hold.balance.key))) {
            return claim(lines, freed.stream().filter(ModelHold::isHeld).toList());
        }
        return tooShort.isEmpty()
                ? "Placed"
                : "Insufficient "
                        + tooShort.stream().map(key -> availableWith(key, freed)).toList();
    }

    private List<BalanceKey> tooShort(List<HoldLine> lines, Collection<ModelHold> freed) {
        Map<BalanceKey, Long> wanted =
                lines.stream()
                        .collect(
                                groupingBy(
                                        HoldLine::balance,
                                        LinkedHashMap::new,
                                        summingLong(line -> line.quantity().value())));
        return wanted.entrySet().stream()
                .filter(wish -> wish.getValue() > availableWith(wish.getKey(), freed))
                .map(Map.Entry::getKey)
                .toList();
    }

    private long availableWith(BalanceKey key, Collection<ModelHold> freed) {
        return balance(key).available()
                + freed.stream()
                        .filter(hold -> hold.balance.key.equals(key))
                        .mapToLong(hold -> hold.quantity)
                        .sum();
    }

    ModelHold held(Reservation reservation) {
        ModelHold hold = new ModelHold(reservation, balance(reservation.balance()));
        hold.balance.reserved += hold.quantity;
        holds.add(hold);
        return hold;
    }

    String amend(CheckoutId checkout, Set<ModelHold> kept, List<HoldLine> fresh) {
        List<ModelHold> unnamed =
                of(checkout).stream().filter(hold -> !kept.contains(hold)).toList();
        List<ModelHold> released = unnamed.stream().filter(ModelHold::isHeld).toList();
        boolean isLeftOut =
                unnamed.stream()
                        .anyMatch(
                                hold ->
                                        hold.status == ReservationStatus.EXPIRED
                                                && !hold.isDropped);
        if (fresh.isEmpty() && released.isEmpty() && !isLeftOut) {
            return "Replayed";
        }
        String answer = claim(fresh, released);
        if (answer.equals("Placed")) {
            unnamed.stream()
                    .filter(hold -> hold.status == ReservationStatus.EXPIRED)
                    .forEach(hold -> hold.isDropped = true);
            unnamed.stream()
                    .filter(ModelHold::isHeld)
                    .forEach(hold -> end(hold, ReservationStatus.RELEASED));
        }
        return answer;
    }

    /** Whether there was one that was due. */
    boolean expireDue(Predicate<ModelHold> which) {
        List<ModelHold> due =
                holds.stream().filter(hold -> hold.isHeld() && hold.isDue).filter(which).toList();
        due.forEach(hold -> end(hold, ReservationStatus.EXPIRED));
        return !due.isEmpty();
    }

    private void end(ModelHold hold, ReservationStatus status) {
        hold.status = status;
        hold.balance.reserved -= hold.quantity;
    }

    private void confirmTogether(Collection<ModelHold> confirmed) {
        confirmations++;
        for (ModelHold hold : confirmed) {
            end(hold, ReservationStatus.CONFIRMED);
            hold.confirmedAt = confirmations;
            hold.isSettledAtDispatch = hold.balance.isAtDispatch();
            if (hold.isSettledAtDispatch) {
                hold.balance.committed += hold.quantity;
            } else {
                hold.balance.onHand -= hold.quantity;
            }
        }
    }

    String confirm(ModelHold hold) {
        String refusal = refusal(hold, ReservationStatus.CONFIRMED);
        if (!refusal.isEmpty()) {
            return refusal;
        }
        if (hold.isDue) {
            return "Expired";
        }
        confirmTogether(List.of(hold));
        return "Done";
    }

    String release(ModelHold hold) {
        String refusal = refusal(hold, ReservationStatus.RELEASED);
        if (refusal.isEmpty()) {
            end(hold, ReservationStatus.RELEASED);
        }
        return refusal.isEmpty() ? "Done" : refusal;
    }

    String expire(ModelHold hold) {
        String refusal = refusal(hold, ReservationStatus.EXPIRED);
        if (!refusal.isEmpty()) {
            return refusal;
        }
        if (!hold.isDue) {
            return "NotAllowed";
        }
        end(hold, ReservationStatus.EXPIRED);
        return "Done";
    }

    String extend(ModelHold hold) {
        if (hold.isHeld()) {
            return hold.isDue ? "Expired" : "Done";
        }
        return hold.status == ReservationStatus.EXPIRED ? "Expired" : "NotAllowed";
    }

    /** Empty if the hold is held. */
    private static String refusal(ModelHold hold, ReservationStatus wanted) {
        if (hold.isHeld()) {
            return "";
        }
        if (hold.status == wanted) {
            return "AlreadyDone";
        }
        return hold.status == ReservationStatus.EXPIRED ? "Expired" : "NotAllowed";
    }

    String confirmAll(CheckoutId checkout) {
        List<ModelHold> held = of(checkout).stream().filter(ModelHold::isHeld).toList();
        if (!lost(checkout, hold -> hold.status == ReservationStatus.EXPIRED).isEmpty()) {
            return "Expired";
        }
        if (held.isEmpty()) {
            return "NothingHeld";
        }
        if (held.stream().anyMatch(hold -> hold.isDue)) {
            return "Expired";
        }
        confirmTogether(held);
        return "Done";
    }

    String releaseAll(CheckoutId checkout) {
        List<ModelHold> held = of(checkout).stream().filter(ModelHold::isHeld).toList();
        held.forEach(hold -> end(hold, ReservationStatus.RELEASED));
        return held.isEmpty() ? "NothingHeld" : "Done";
    }

    /** What ran out, is still wanted, and has nothing as large in its place since. */
    private List<ModelHold> lost(CheckoutId checkout, Predicate<ModelHold> ranOut) {
        List<ModelHold> wanted = of(checkout).stream().filter(hold -> !hold.isDropped).toList();
        Set<ModelHold> candidates = new LinkedHashSet<>(wanted);
        List<ModelHold> lost = new ArrayList<>();
        for (ModelHold hold : wanted) {
            if (ranOut.test(hold)) {
                candidates.stream()
                        .filter(other -> replaces(other, hold))
                        .findFirst()
                        .ifPresentOrElse(candidates::remove, () -> lost.add(hold));
            }
        }
        return lost;
    }

    private static boolean replaces(ModelHold hold, ModelHold lost) {
        return !hold.heldAt.isBefore(lost.expiresAt)
                && hold.balance == lost.balance
                && hold.quantity >= lost.quantity
                && hold.status != ReservationStatus.RELEASED;
    }

    /**
     * @param now every hold of the checkout as the engine has it now: those unknown here are the
     *     ones that it claimed again
     */
    String reclaim(CheckoutId checkout, List<Reservation> now) {
        List<ModelHold> held = of(checkout).stream().filter(ModelHold::isHeld).toList();
        List<ModelHold> due = held.stream().filter(hold -> hold.isDue).toList();
        List<ModelHold> lost =
                lost(
                        checkout,
                        hold ->
                                hold.status == ReservationStatus.EXPIRED
                                        || hold.isHeld() && hold.isDue);
        if (lost.isEmpty() && held.size() == due.size()) {
            return "NothingToConfirm";
        }
        String answer = claim(lost.stream().map(Model::again).toList(), due);
        if (answer.equals("Placed")) {
            expireDue(due::contains);
            List<ModelHold> confirmed =
                    new ArrayList<>(held.stream().filter(ModelHold::isHeld).toList());
            now.stream().filter(this::isUnknown).map(this::held).forEach(confirmed::add);
            confirmTogether(confirmed);
            return "Done " + lost.size();
        }
        return answer;
    }

    private static HoldLine again(ModelHold lost) {
        return new HoldLine(lost.requestKey, lost.balance.key, new Quantity(lost.quantity));
    }

    private boolean isUnknown(Reservation hold) {
        return holds.stream().noneMatch(known -> known.id.equals(hold.id()));
    }

    // What becomes of confirmed holds

    String dispatch(ModelHold hold, @Nullable Integer quantity) {
        int wanted = quantity == null ? hold.waits() : quantity;
        if (wanted == 0 || wanted > hold.waits()) {
            return "NotAllowed";
        }
        long ready = Math.max(0, hold.balance.onHand - waitsBefore(hold));
        if (ready < wanted) {
            return "WaitingForStock %d %d".formatted(wanted, ready);
        }
        hold.dispatched += wanted;
        hold.balance.onHand -= wanted;
        hold.balance.committed -= wanted;
        return "Done";
    }

    private long waitsBefore(ModelHold hold) {
        return holds.stream()
                .filter(other -> other.balance == hold.balance)
                .filter(other -> ModelHold.OLDEST.compare(other, hold) < 0)
                .mapToLong(ModelHold::waits)
                .sum();
    }

    String cancel(ModelHold hold, @Nullable Integer quantity) {
        int wanted = quantity == null ? hold.waits() : quantity;
        if (wanted == 0 || wanted > hold.waits()) {
            return "NotAllowed";
        }
        hold.cancelled += wanted;
        hold.balance.committed -= wanted;
        return "Done";
    }

    String takeBack(ModelHold hold, BalanceKey where, int quantity, boolean isWrittenOff) {
        int returnable = hold.left() - hold.returned;
        if (quantity > returnable) {
            return "NotAllowed " + returnable;
        }
        ModelBalance shelf = balance(where);
        shelf.isOpen = true;
        long wanted = (long) shelf.onHand + quantity;
        if (wanted + shelf.limit > Integer.MAX_VALUE) {
            return "TooLarge " + wanted;
        }
        hold.returned += quantity;
        shelf.onHand += isWrittenOff ? 0 : quantity;
        return "Recorded";
    }
}
