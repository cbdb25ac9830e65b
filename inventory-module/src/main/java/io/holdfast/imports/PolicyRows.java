package io.holdfast.imports;

import io.holdfast.balances.Actor;
import io.holdfast.balances.PolicyChange;
import io.holdfast.balances.PolicyOutcome;
import io.holdfast.balances.PolicyOutcome.BelowReserved;
import io.holdfast.balances.PolicyOutcome.Changed;
import io.holdfast.balances.PolicyOutcome.NeedsDispatch;
import io.holdfast.balances.PolicyOutcome.TooLarge;
import io.holdfast.balances.PolicyOutcome.Unchanged;
import io.holdfast.balances.PolicyOutcome.UnknownLocation;
import io.holdfast.balances.PolicyOutcome.UnknownSku;
import io.holdfast.balances.PolicySheets;
import io.holdfast.balances.Reason;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.springframework.stereotype.Component;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Policies of balances, and those of SKUs that their balances follow. */
@Component
class PolicyRows implements ImportedRows {

    private final PolicySheets sheets;

    PolicyRows(PolicySheets sheets) {
        this.sheets = sheets;
    }

    @Override
    public Findings judge(Import file, List<StagedRow> rows) {
        return findings(rows, sheets.judge(changes(rows)));
    }

    @Override
    public Findings write(Import file, List<StagedRow> rows) {
        Actor actor = Objects.requireNonNull(file.appliedBy());
        Reason reason = new Reason("import " + file.id());
        return findings(rows, sheets.write(changes(rows), actor, reason));
    }

    private static List<PolicyChange> changes(List<StagedRow> rows) {
        return rows.stream().map(PolicyRows::change).toList();
    }

    private static PolicyChange change(StagedRow row) {
        return new PolicyChange(
                new SkuCode(row.sku()),
                row.location() == null ? null : new LocationCode(row.location()),
                row.safetyStock(),
                row.clearsSafetyStock(),
                row.lowStockAt(),
                row.clearsLowStockAt(),
                row.backorderLimit());
    }

    private static Findings findings(List<StagedRow> rows, List<PolicyOutcome> outcomes) {
        int changes = 0;
        List<ImportError> errors = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            changes += outcomes.get(i) instanceof Changed ? 1 : 0;
            error(rows.get(i), outcomes.get(i)).ifPresent(errors::add);
        }
        return new Findings(changes, errors);
    }

    private static Optional<ImportError> error(StagedRow row, PolicyOutcome outcome) {
        return switch (outcome) {
            case UnknownSku unknown -> Optional.of(row.error(Column.SKU, "is not known"));
            case UnknownLocation unknown -> Optional.of(row.error(Column.LOCATION, "is not known"));
            case NeedsDispatch needs ->
                    limit(row, "must be 0 or blank: the location settles at confirmation");
            case TooLarge tooLarge ->
                    limit(
                            row,
                            "must not pass %d together with on hand, which is %d"
                                    .formatted(Integer.MAX_VALUE, tooLarge.onHand()));
            case BelowReserved below ->
                    limit(
                            row,
                            "must be at least %d, or promises have no cover"
                                    .formatted(below.reserved() - below.onHand()));
            case Unchanged unchanged -> Optional.empty();
            case Changed changed -> Optional.empty();
        };
    }

    private static Optional<ImportError> limit(StagedRow row, String message) {
        return Optional.of(row.error(Column.BACKORDER_LIMIT, message));
    }
}
