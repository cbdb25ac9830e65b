package io.holdfast.imports;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.SheetOutcome;
import io.holdfast.balances.SheetOutcome.Changed;
import io.holdfast.balances.SheetOutcome.MadeBefore;
import io.holdfast.balances.SheetOutcome.Refused;
import io.holdfast.balances.SheetOutcome.Unchanged;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.balances.StockSheets;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.springframework.stereotype.Component;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Receipts and counts: changes of stock as any others. */
@Component
class StockRows implements ImportedRows {

    private final StockSheets sheets;

    StockRows(StockSheets sheets) {
        this.sheets = sheets;
    }

    @Override
    public Findings judge(Import file, List<StagedRow> rows) {
        return findings(file, rows, sheets.judge(changes(file, rows)));
    }

    @Override
    public Findings write(Import file, List<StagedRow> rows) {
        return findings(file, rows, sheets.write(changes(file, rows)));
    }

    private static List<StockChange> changes(Import file, List<StagedRow> rows) {
        return rows.stream().map(row -> change(file, row)).toList();
    }

    private static StockChange change(Import file, StagedRow row) {
        Actor actor = Objects.requireNonNullElse(file.appliedBy(), file.requestedBy());
        BalanceKey balance =
                new BalanceKey(
                        new SkuCode(row.sku()),
                        new LocationCode(Objects.requireNonNull(row.location())));
        int quantity = Objects.requireNonNull(row.quantity());
        return file.kind() == ImportKind.RECEIPTS
                ? new Receipt(
                        new RequestKey(row.subject()),
                        balance,
                        new Quantity(quantity),
                        reason(file, row),
                        actor)
                : new Count(
                        countKey(file, row),
                        balance,
                        quantity,
                        Objects.requireNonNull(row.expectedOnHand()),
                        reason(file, row),
                        actor);
    }

    private static Reason reason(Import file, StagedRow row) {
        return new Reason(row.reason() == null ? "import " + file.id() : row.reason());
    }

    /** A count is about one moment: that of another file is another count. */
    private static RequestKey countKey(Import file, StagedRow row) {
        String name = "holdfast import %d row %d".formatted(file.id(), row.row());
        return RequestKey.named(name);
    }

    private static Findings findings(
            Import file, List<StagedRow> rows, List<SheetOutcome> outcomes) {
        int changes = 0;
        List<ImportError> errors = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            changes += outcomes.get(i) instanceof Changed ? 1 : 0;
            error(file.kind(), rows.get(i), outcomes.get(i)).ifPresent(errors::add);
        }
        return new Findings(changes, errors);
    }

    private static Optional<ImportError> error(
            ImportKind kind, StagedRow row, SheetOutcome outcome) {
        return switch (outcome) {
            case Refused refused -> Optional.of(refused(kind, row, refused.why()));
            case MadeBefore before ->
                    row.keyIsGiven() ? Optional.empty() : Optional.of(bookedBefore(row, before));
            case Unchanged unchanged -> Optional.empty();
            case Changed changed -> Optional.empty();
        };
    }

    /** It may be the same delivery in another file, or another delivery of as many. */
    private static ImportError bookedBefore(StagedRow row, MadeBefore before) {
        return row.error(
                ImportError.ROW,
                "is booked already, as movement %d; if this is another delivery, give it another reason or a requestKey"
                        .formatted(before.movement().id()));
    }

    private static ImportError refused(ImportKind kind, StagedRow row, StockOutcome why) {
        Column figure = kind == ImportKind.RECEIPTS ? Column.QUANTITY : Column.ON_HAND;
        return switch (why) {
            case KeyReused reused ->
                    row.error(Column.REQUEST_KEY, "was used for another change of stock");
            case UnknownSku unknown -> row.error(Column.SKU, "is not known");
            case UnknownLocation unknown -> row.error(Column.LOCATION, "is not known");
            case StaleExpectation stale ->
                    row.error(
                            Column.EXPECTED_ON_HAND,
                            "must be what is on hand, which is %d; count again"
                                    .formatted(stale.actual()));
            case TooLarge tooLarge ->
                    row.error(figure, "must not make on hand pass " + Integer.MAX_VALUE);
            case BelowReserved below ->
                    row.error(
                            figure,
                            "must not be below what is promised to holds, which is %d"
                                    .formatted(below.reserved()));
            case Replayed replayed -> throw new IllegalStateException("a sheet refuses no replay");
            case Recorded recorded -> throw new IllegalStateException("a sheet records at once");
        };
    }
}
