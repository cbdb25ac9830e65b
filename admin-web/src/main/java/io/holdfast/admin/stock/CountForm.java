package io.holdfast.admin.stock;

import io.holdfast.admin.Input;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.CountSheet;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * A count sheet as it was sent: four lists, of which the places belong together.
 *
 * @param counted what was typed; blank for a balance that was not counted
 * @param expectedOnHand what the sheet showed as on hand
 * @param requestKey made when the sheet was opened: however often it is sent, it counts once
 * @param confirmed true once the person has seen what will change
 */
public record CountForm(
        @Nullable List<String> sku,
        @Nullable List<String> location,
        @Nullable List<String> counted,
        @Nullable List<String> expectedOnHand,
        @Nullable String reason,
        @NotNull UUID requestKey,
        @Nullable Boolean confirmed) {

    /** Whether the person has seen what will change. */
    boolean isConfirmed() {
        return Boolean.TRUE.equals(confirmed);
    }

    /** The lines, as the sheet shows them again. */
    List<Line> lines() {
        int lines = sku == null ? 0 : sku.size();
        if (lines > CountController.LINES || !areOfSize(lines, location, counted, expectedOnHand)) {
            throw new InvalidValueException("form", "must be what it came with");
        }
        return IntStream.range(0, lines).mapToObj(this::line).toList();
    }

    @SafeVarargs
    private static boolean areOfSize(int lines, @Nullable List<String>... lists) {
        return IntStream.range(0, lists.length)
                .mapToObj(i -> lists[i])
                .allMatch(list -> (list == null ? 0 : list.size()) == lines);
    }

    private Line line(int i) {
        return new Line(
                new BalanceKey(new SkuCode(at(sku, i)), new LocationCode(at(location, i))),
                Integer.parseInt(at(expectedOnHand, i)),
                at(counted, i).strip());
    }

    private static String at(@Nullable List<String> list, int i) {
        return Objects.requireNonNull(list).get(i);
    }

    /** The sheet; empty, and noted, if it can't be. */
    Optional<CountSheet> sheet(Actor actor, Input input) {
        List<CountSheet.Row> rows =
                lines().stream()
                        .filter(Line::isFilledIn)
                        .flatMap(line -> line.row(input).stream())
                        .toList();
        Optional<Reason> why = input.read("reason", () -> new Reason(reason == null ? "" : reason));
        if (rows.isEmpty() && input.isGood()) {
            input.refuse("counted", "must have a figure for at least one balance");
        }
        return input.isGood()
                ? why.map(given -> new CountSheet(new RequestKey(requestKey), rows, given, actor))
                : Optional.empty();
    }

    /**
     * A line of the sheet.
     *
     * @param onHand what the sheet showed
     * @param counted what was typed
     */
    public record Line(BalanceKey key, int onHand, String counted) {

        /** Whether somebody typed something. */
        public boolean isFilledIn() {
            return !counted.isEmpty();
        }

        /** What the count adds to on hand; only of a line that was read before. */
        public int difference() {
            return Integer.parseInt(counted) - onHand;
        }

        private Optional<CountSheet.Row> row(Input input) {
            return input.integer("counted", counted)
                    .flatMap(
                            number ->
                                    input.read(
                                            "counted",
                                            () -> new CountSheet.Row(key, number, onHand)));
        }
    }
}
