package io.holdfast.api;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.CountSheet;
import io.holdfast.balances.CountedRow;
import io.holdfast.balances.Movement;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;
import java.util.List;

@RestController
@RequestMapping(
        path = "/api/v1/cycle-counts",
        consumes = MediaType.APPLICATION_JSON_VALUE,
        produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Warehouse")
class CycleCountController {

    private final Balances balances;

    CycleCountController(Balances balances) {
        this.balances = balances;
    }

    @PostMapping
    @Operation(
            operationId = "countStock",
            summary = "Count many balances from one sheet",
            description =
                    "Each line is a count by itself and is refused by itself: it sets on hand to"
                            + " `counted` if it still is `expectedOnHand`. The same sheet again"
                            + " counts nothing twice.")
    @ApiResponse(
            responseCode = "200",
            description = "What became of each line, in their order",
            useReturnTypeSchema = true)
    CountedBody count(
            @RequestBody @Valid SheetBody body, Territory territory, Principal principal) {
        CountSheet sheet = body.toSheet(Actor.apiKey(principal.getName()));
        sheet.rows().forEach(row -> territory.admits(row.balance().location()));
        return new CountedBody(
                balances.countAll(sheet, territory.reach()).stream().map(CountedLine::of).toList());
    }

    /**
     * What somebody counted.
     *
     * @param lines from 1 to 1,000, each of another balance
     */
    record SheetBody(
            @NotNull RequestKey requestKey,
            @NotNull Reason reason,
            @NotNull List<@NotNull @Valid CountLine> lines) {

        CountSheet toSheet(Actor actor) {
            return new CountSheet(
                    requestKey, lines.stream().map(CountLine::toRow).toList(), reason, actor);
        }
    }

    /**
     * One balance, in whole units.
     *
     * @param counted what on hand becomes
     * @param expectedOnHand what the counter saw as on hand
     */
    record CountLine(
            @NotNull SkuCode sku,
            @NotNull LocationCode location,
            @NotNull Integer counted,
            @NotNull Integer expectedOnHand) {

        CountSheet.Row toRow() {
            return new CountSheet.Row(new BalanceKey(sku, location), counted, expectedOnHand);
        }
    }

    /** What became of each line. */
    record CountedBody(List<CountedLine> lines) {}

    /**
     * What became of a line: it was counted, or there is a problem.
     *
     * @param movementId the row of the ledger that says so
     */
    record CountedLine(
            SkuCode sku,
            LocationCode location,
            @Nullable Long movementId,
            @Nullable BalanceBody balance,
            @Schema(ref = CommonProblems.PROBLEM) @Nullable ProblemDetail problem) {

        static CountedLine of(CountedRow counted) {
            BalanceKey key = counted.row().balance();
            return switch (counted.outcome()) {
                case KeyReused reused -> refused(key, StockRefusals.of(reused));
                case Replayed replayed -> done(key, replayed.movement(), replayed.balance());
                case UnknownSku unknown -> refused(key, StockRefusals.of(unknown));
                case UnknownLocation unknown -> refused(key, StockRefusals.of(unknown));
                case StaleExpectation stale -> refused(key, StockRefusals.of(stale));
                case TooLarge tooLarge -> refused(key, StockRefusals.of(tooLarge));
                case BelowReserved below -> refused(key, StockRefusals.of(below));
                case Recorded recorded -> done(key, recorded.movement(), recorded.balance());
            };
        }

        private static CountedLine done(BalanceKey key, Movement movement, Balance balance) {
            return new CountedLine(
                    key.sku(), key.location(), movement.id(), BalanceBody.of(balance), null);
        }

        private static CountedLine refused(BalanceKey key, ProblemException refusal) {
            return new CountedLine(key.sku(), key.location(), null, null, refusal.getBody());
        }
    }
}
