package io.holdfast.api;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.Territory;
import io.holdfast.reconciliation.Mismatch;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.ReconciliationReport;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.time.Instant;
import java.util.List;

@RestController
@RequestMapping(path = "/api/v1/reconciliation", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Stock")
class ReconciliationController {

    private final Reconciliation reconciliation;

    ReconciliationController(Reconciliation reconciliation) {
        this.reconciliation = reconciliation;
    }

    @GetMapping
    @Operation(
            operationId = "reconcile",
            summary = "Check that everything adds up",
            description =
                    "Compares every balance with its live holds and with its ledger, as of one"
                            + " moment. Changes nothing.")
    ReportBody check(Territory territory) {
        return ReportBody.of(reconciliation.run(territory.reach()));
    }

    /**
     * What the check found.
     *
     * @param balances how many balances were checked
     * @param mismatchCount how many don't add up
     * @param mismatches those, the first 1,000 by SKU and location
     */
    record ReportBody(
            Instant checkedAt, long balances, long mismatchCount, List<MismatchBody> mismatches) {

        static ReportBody of(ReconciliationReport report) {
            return new ReportBody(
                    report.checkedAt(),
                    report.balances(),
                    report.mismatchCount(),
                    report.mismatches().stream().map(MismatchBody::of).toList());
        }
    }

    /**
     * A balance that doesn't add up, in whole units.
     *
     * @param held what live holds add up to, to be compared with reserved
     * @param committedHeld what confirmed holds wait for, to be compared with committed
     * @param policyInForce whether the balance follows its policy
     */
    record MismatchBody(
            SkuCode sku,
            LocationCode location,
            int onHand,
            int reserved,
            int committed,
            long held,
            long committedHeld,
            long ledgerOnHand,
            long ledgerReserved,
            long ledgerCommitted,
            boolean policyInForce) {

        static MismatchBody of(Mismatch mismatch) {
            return new MismatchBody(
                    mismatch.balance().sku(),
                    mismatch.balance().location(),
                    mismatch.onHand(),
                    mismatch.reserved(),
                    mismatch.committed(),
                    mismatch.held(),
                    mismatch.committedHeld(),
                    mismatch.ledgerOnHand(),
                    mismatch.ledgerReserved(),
                    mismatch.ledgerCommitted(),
                    mismatch.policyInForce());
        }
    }
}
