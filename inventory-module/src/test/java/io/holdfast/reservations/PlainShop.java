package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Condition.Kind;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.HoldOutcome.UnknownLine;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Claims and endings in plain sums, one after the other: what the engine must answer, and what it
 * must leave. It knows no database, no lock and no clock. Ids, and the places of lines without a
 * location, it learns from the engine's answer.
 */
final class PlainShop {

    private final List<SkuCode> skus;
    private final List<LocationCode> locations;
    private final Map<BalanceKey, PlainBalance> balances = new LinkedHashMap<>();
    private final List<PlainHold> holds = new ArrayList<>();

    PlainShop(List<SkuCode> skus, List<LocationCode> locations) {
        this.skus = skus;
        this.locations = locations;
    }

    Collection<PlainBalance> balances() {
        return balances.values();
    }

    List<PlainHold> holds() {
        return holds;
    }

    Optional<PlainHold> find(CheckoutId checkout, RequestKey key) {
        return holds.stream()
                .filter(hold -> hold.checkout.equals(checkout) && hold.requestKey.equals(key))
                .findFirst();
    }

    void receive(BalanceKey key, int units) {
        balances.computeIfAbsent(key, PlainBalance::new).receive(units);
    }

    // Claims

    /** What has to come of it alone, and with it what is held from now on. */
    String claim(Claim claim, HoldOutcome actual) {
        Kind kind = Condition.kindOf(claim.admission());
        if (kind == Kind.REFUSED) {
            return told(new NotAdmitted());
        }
        Optional<HoldLine> reused = reused(claim.request());
        if (reused.isPresent()) {
            return told(new KeyReused(reused.get().requestKey()));
        }
        return claim(claim.request(), kind == Kind.LAST_WORD, actual);
    }

    private String claim(HoldRequest request, boolean isTakenBack, HoldOutcome actual) {
        List<HoldLine> fresh = fresh(request);
        List<UnknownLine> unknown = unknown(request);
        if (!unknown.isEmpty()) {
            return told(new Unknown(unknown));
        }
        while (isOverdue(shortages(fresh))) {
            shortages(fresh).forEach(this::expireDue);
        }
        List<Shortage> shortages = shortages(fresh);
        if (!shortages.isEmpty()) {
            return told(new Insufficient(shortages));
        }
        if (isTakenBack) {
            return told(new KeyReused(request.lines().getFirst().requestKey()));
        }
        String name = fresh.isEmpty() ? "Replayed" : "Placed";
        List<PlainHold> placed = place(request.checkoutId(), fresh, parts(actual));
        return name + " " + answers(request, placed);
    }

    private Optional<HoldLine> reused(HoldRequest request) {
        return request.lines().stream()
                .filter(line -> !isAnswered(line, known(request.checkoutId(), line)))
                .findFirst();
    }

    private static boolean isAnswered(HoldLine line, List<PlainHold> known) {
        return known.isEmpty()
                || known.stream().allMatch(hold -> isPartOf(line, hold))
                        && known.stream().mapToInt(hold -> hold.units).sum()
                                == line.quantity().value();
    }

    private static boolean isPartOf(HoldLine line, PlainHold hold) {
        return line.isPlaced()
                ? hold.lineKey == null && hold.balance.equals(line.balance())
                : line.requestKey().equals(hold.lineKey) && hold.balance.sku().equals(line.sku());
    }

    private List<PlainHold> known(CheckoutId checkout, HoldLine line) {
        return holds.stream()
                .filter(hold -> hold.checkout.equals(checkout))
                .filter(
                        hold ->
                                hold.requestKey.equals(line.requestKey())
                                        || hold.line().equals(line.requestKey()))
                .toList();
    }

    private List<HoldLine> fresh(HoldRequest request) {
        return request.lines().stream()
                .filter(line -> known(request.checkoutId(), line).isEmpty())
                .toList();
    }

    private List<UnknownLine> unknown(HoldRequest request) {
        List<HoldLine> lines = request.lines();
        return IntStream.range(0, lines.size())
                .mapToObj(i -> unknown(i, lines.get(i)))
                .filter(line -> !line.skuKnown() || !line.locationKnown())
                .toList();
    }

    private UnknownLine unknown(int index, HoldLine line) {
        LocationCode location = line.location();
        return new UnknownLine(
                index,
                line.sku(),
                location,
                skus.contains(line.sku()),
                location == null || locations.contains(location));
    }

    private List<Shortage> shortages(List<HoldLine> lines) {
        Map<Wish, Long> sums = Wish.sums(lines);
        return sums.entrySet().stream()
                .map(sum -> wish(sum.getKey(), sum.getValue().intValue(), sums))
                .filter(wish -> wish.requested() > wish.available())
                .toList();
    }

    private Shortage wish(Wish wish, int units, Map<Wish, Long> sums) {
        LocationCode location = wish.location();
        int available =
                location == null
                        ? locations.stream().mapToInt(each -> left(wish.sku(), each, sums)).sum()
                        : available(new BalanceKey(wish.sku(), location));
        return new Shortage(wish.sku(), location, units, available);
    }

    /** What the lines that name a location leave there. */
    private int left(SkuCode sku, LocationCode location, Map<Wish, Long> sums) {
        long taken = sums.getOrDefault(new Wish(sku, location), 0L);
        return (int) Math.max(0, available(new BalanceKey(sku, location)) - taken);
    }

    private int available(BalanceKey key) {
        PlainBalance balance = balances.get(key);
        return balance == null ? 0 : balance.available();
    }

    private boolean isOverdue(List<Shortage> shortages) {
        return shortages.stream().flatMap(this::due).findAny().isPresent();
    }

    private void expireDue(Shortage shortage) {
        due(shortage).toList().forEach(hold -> finish(hold, Ending.EXPIRY));
    }

    private Stream<PlainHold> due(Shortage shortage) {
        return holds.stream()
                .filter(PlainHold::isOverdue)
                .filter(hold -> hold.balance.sku().equals(shortage.sku()))
                .filter(
                        hold ->
                                shortage.location() == null
                                        || hold.balance.location().equals(shortage.location()));
    }

    /** What the engine held for lines, by request key. */
    private static Map<RequestKey, List<Reservation>> parts(HoldOutcome actual) {
        return actual instanceof Placed placed
                ? placed.lines().stream()
                        .map(HeldLine::reservation)
                        .collect(groupingBy(Reservation::line))
                : Map.of();
    }

    private List<PlainHold> place(
            CheckoutId checkout, List<HoldLine> fresh, Map<RequestKey, List<Reservation>> parts) {
        return Stream.concat(
                        fresh.stream().filter(HoldLine::isPlaced),
                        fresh.stream().filter(line -> !line.isPlaced()))
                .flatMap(line -> place(checkout, line, parts.get(line.requestKey())).stream())
                .toList();
    }

    private List<PlainHold> place(
            CheckoutId checkout, HoldLine line, @Nullable List<Reservation> its) {
        if (its == null) {
            return List.of();
        }
        return its.stream().map(part -> place(checkout, line, part)).toList();
    }

    private PlainHold place(CheckoutId checkout, HoldLine line, Reservation part) {
        PlainHold hold =
                line.isPlaced()
                        ? new PlainHold(part, checkout, line.balance(), line.quantity().value())
                        : new PlainHold(part, checkout, part.balance(), part.quantity().value());
        if (hold.units > available(hold.balance)) {
            throw new AssertionError("there is too little for " + hold);
        }
        balance(hold).hold(hold);
        holds.add(hold);
        return hold;
    }

    private PlainBalance balance(PlainHold hold) {
        return requireNonNull(balances.get(hold.balance));
    }

    /** Each line with its holds; the units of a line that was split add up. */
    private String answers(HoldRequest request, List<PlainHold> placed) {
        request.lines().stream()
                .filter(line -> !isAnswered(line, known(request.checkoutId(), line)))
                .forEach(
                        line -> {
                            throw new AssertionError(line + " is not what was placed");
                        });
        return request.lines().stream()
                .flatMap(line -> known(request.checkoutId(), line).stream())
                .map(hold -> hold + (placed.contains(hold) ? "" : " again"))
                .collect(joining(", "));
    }

    /** An answer of the engine in the model's words. */
    static String told(HoldOutcome outcome) {
        return switch (outcome) {
            case Placed placed -> "Placed " + told(placed.lines());
            case Replayed replayed -> "Replayed " + told(replayed.lines());
            default -> outcome.toString();
        };
    }

    private static String told(List<HeldLine> lines) {
        return lines.stream()
                .map(line -> PlainHold.told(line.reservation()) + (line.replayed() ? " again" : ""))
                .collect(joining(", "));
    }

    /** What has to come of a basket that is claimed together with others. */
    enum Fate {
        DECIDED,
        LEFT,
        OVERDUE,
        TAKEN_BACK
    }

    /** What has to come of it together with others, if none has a request key of its. */
    Fate fate(Claim claim) {
        Kind kind = Condition.kindOf(claim.admission());
        return switch (kind) {
            case REFUSED -> Fate.DECIDED;
            case UNSURE -> Fate.LEFT;
            default -> fate(claim.request(), kind == Kind.LAST_WORD);
        };
    }

    private Fate fate(HoldRequest request, boolean isTakenBack) {
        List<HoldLine> fresh = fresh(request);
        if (reused(request).isPresent()) {
            return Fate.DECIDED;
        }
        if (!fresh.isEmpty() && fresh.size() < request.lines().size()) {
            return Fate.LEFT;
        }
        if (!fresh.stream().map(HoldLine::balance).allMatch(balances::containsKey)) {
            return Fate.LEFT;
        }
        List<Shortage> shortages = shortages(fresh);
        if (!shortages.isEmpty()) {
            return isOverdue(shortages) ? Fate.OVERDUE : Fate.DECIDED;
        }
        return isTakenBack ? Fate.TAKEN_BACK : Fate.DECIDED;
    }

    // Endings

    /** What has to come of it, and with it what is held no longer. */
    String end(@Nullable PlainHold hold, HoldEnding wish) {
        if (hold == null || Condition.kindOf(wish.admission()) == Kind.REFUSED) {
            return "Unknown";
        }
        String refusal = hold.refusal(wish.ending());
        if (refusal != null) {
            return refusal + " " + hold;
        }
        finish(hold, wish.ending());
        return "Done " + hold;
    }

    private void finish(PlainHold hold, Ending ending) {
        hold.status = ending.status();
        balance(hold).end(hold, ending);
    }

    /** Whether it has to end together with others. */
    static boolean ends(@Nullable PlainHold hold, HoldEnding wish) {
        Kind kind = Condition.kindOf(wish.admission());
        return hold != null
                && kind != Kind.REFUSED
                && kind != Kind.UNSURE
                && hold.refusal(wish.ending()) == null;
    }

    /** An answer of the engine in the model's words. */
    static String told(TransitionOutcome outcome) {
        return switch (outcome) {
            case TransitionOutcome.Done done -> "Done " + PlainHold.told(done.reservation());
            case TransitionOutcome.AlreadyDone done ->
                    "AlreadyDone " + PlainHold.told(done.reservation());
            case TransitionOutcome.NotAllowed refused ->
                    "NotAllowed " + PlainHold.told(refused.reservation());
            case TransitionOutcome.Expired expired ->
                    "Expired " + PlainHold.told(expired.reservation());
            case TransitionOutcome.Unknown unknown -> "Unknown";
        };
    }
}
