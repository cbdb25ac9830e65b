package io.holdfast.api;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.PolicyOutcome;
import io.holdfast.balances.Reason;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;

@RestController
@RequestMapping(
        path = "/api/v1/policies",
        consumes = MediaType.APPLICATION_JSON_VALUE,
        produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Warehouse")
class PolicyController {

    private final StockPolicies policies;

    PolicyController(StockPolicies policies) {
        this.policies = policies;
    }

    @PutMapping
    @Operation(
            operationId = "putPolicy",
            summary = "Say what is kept back, when a balance is low, and what may be owed",
            description =
                    "The policy of a balance, as a whole; what is left out, it follows its SKU in,"
                            + " and nothing may be owed. Without `location` it is what the balances"
                            + " of the SKU follow that have nothing of their own.")
    @ApiResponse(
            responseCode = "200",
            description = "The policy is in force",
            useReturnTypeSchema = true)
    @PolicyRefused
    PolicyBody put(@RequestBody @Valid PolicyBody body, Territory territory, Principal principal) {
        check(body.location(), territory);
        Actor actor = Actor.apiKey(principal.getName());
        PolicyOutcome outcome =
                body.location() == null
                        ? policies.put(body.ofSku(), actor, body.reason())
                        : policies.put(body.ofBalance(body.location()), actor, body.reason());
        return switch (outcome) {
            case PolicyOutcome.UnknownSku unknown -> throw StockRefusals.unknown(unknown.sku());
            case PolicyOutcome.UnknownLocation unknown ->
                    throw StockRefusals.unknown(unknown.location());
            case PolicyOutcome.NeedsDispatch refused -> throw PolicyRefusals.of(refused);
            case PolicyOutcome.TooLarge tooLarge -> throw PolicyRefusals.of(tooLarge);
            case PolicyOutcome.BelowReserved below -> throw PolicyRefusals.of(below);
            case PolicyOutcome.Unchanged unchanged -> body;
            case PolicyOutcome.Changed changed -> body;
        };
    }

    /** What all balances of a SKU follow is not for a key that is limited to some of them. */
    private static void check(@Nullable LocationCode location, Territory territory) {
        if (location != null) {
            territory.check(location);
        } else if (territory.reach().isLimited()) {
            throw new ProblemException(
                    ProblemCode.FORBIDDEN,
                    "What all balances of a SKU follow is not for a key that is limited to"
                            + " locations.");
        }
    }

    /**
     * A policy, in whole units.
     *
     * @param location of a balance; left out for what the SKU's balances follow
     * @param safetyStock what is kept back from sale; left out for the SKU's, and for a SKU 0
     * @param lowStockAt the most units available with which a balance is low; left out for the
     *     SKU's, and for a SKU the setting of the application
     * @param backorderLimit what may be promised beyond on hand, only where dispatch settles; left
     *     out for nothing
     * @param reason why, for the ledger
     */
    record PolicyBody(
            @NotNull SkuCode sku,
            @Nullable LocationCode location,
            @Nullable Integer safetyStock,
            @Nullable Integer lowStockAt,
            @Nullable Integer backorderLimit,
            @Nullable Reason reason) {

        StockPolicy ofBalance(LocationCode place) {
            return new StockPolicy(
                    new BalanceKey(sku, place), safetyStock, lowStockAt, orZero(backorderLimit));
        }

        SkuPolicy ofSku() {
            if (backorderLimit != null) {
                throw new InvalidValueException("backorderLimit", "must come with a location");
            }
            return new SkuPolicy(sku, orZero(safetyStock), lowStockAt);
        }

        private static int orZero(@Nullable Integer figure) {
            return figure == null ? 0 : figure;
        }
    }
}
