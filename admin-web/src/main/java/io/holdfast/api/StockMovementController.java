package io.holdfast.api;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.Balances;
import io.holdfast.balances.LedgerFeed;
import io.holdfast.balances.LedgerStretch;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementQuery;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.ListOrder;
import io.holdfast.http.ListPage;
import io.holdfast.http.Paging;
import io.holdfast.http.Territory;
import io.holdfast.reservations.CustomerReturn;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.ReturnOutcome;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;
import java.util.List;
import java.util.Map;

@RestController
@RequestMapping(path = "/api/v1/stock-movements", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Stock", description = "What stands where, and every change of it")
class StockMovementController {

    private static final ListOrder NEWEST_FIRST =
            new ListOrder("stock-movements", Map.of("id", Long.class));

    private static final ListOrder FEED =
            new ListOrder("stock-movements-feed", Map.of("id", Long.class));

    private final Balances balances;
    private final Fulfilments fulfilments;
    private final HoldsWithin holds;
    private final LedgerFeed feed;

    StockMovementController(
            Balances balances, Fulfilments fulfilments, HoldsWithin holds, LedgerFeed feed) {
        this.balances = balances;
        this.fulfilments = fulfilments;
        this.holds = holds;
        this.feed = feed;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "changeStock",
            summary = "Change stock",
            description =
                    "`receipt` adds `quantity`, from 1; `adjustment` adds it signed; `count` sets"
                            + " on hand to it and needs `expectedOnHand`; `transfer` takes it from"
                            + " `location` to `toLocation`; `return` brings back what left with the"
                            + " confirmed hold `reservationId`, to the shelf or, with `writeOff`,"
                            + " to be written off. Never leaves less on hand than is promised to"
                            + " holds. The answer to a transfer is about where the units left.")
    @ApiResponse(
            responseCode = "201",
            description = "The change was made",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The same change was made before under the same request key",
            useReturnTypeSchema = true)
    @StockChangeRefused
    ResponseEntity<ChangedBody> change(
            @RequestBody @Valid StockChangeBody body, Territory territory, Principal principal) {
        territory.check(body.location());
        if (body.toLocation() != null) {
            territory.check(body.toLocation());
        }
        Actor actor = Actor.apiKey(principal.getName());
        return switch (body.type()) {
            case RECEIPT, ADJUSTMENT, COUNT -> answer(balances.change(body.toChange(actor)));
            case TRANSFER -> answer(balances.transfer(body.toTransfer(actor)));
            case RETURN -> answer(takeBack(body.toReturn(actor), territory));
        };
    }

    private ReturnOutcome takeBack(CustomerReturn wish, Territory territory) {
        holds.check(wish.reservationId(), territory);
        return fulfilments.takeBack(wish);
    }

    private static ResponseEntity<ChangedBody> answer(StockOutcome outcome) {
        return switch (outcome) {
            case KeyReused reused -> throw StockRefusals.of(reused);
            case Replayed replayed -> again(replayed.movement(), replayed.balance());
            case UnknownSku unknown -> throw StockRefusals.of(unknown);
            case UnknownLocation unknown -> throw StockRefusals.of(unknown);
            case StaleExpectation stale -> throw StockRefusals.of(stale);
            case TooLarge tooLarge -> throw StockRefusals.of(tooLarge);
            case BelowReserved below -> throw StockRefusals.of(below);
            case Recorded recorded -> created(recorded.movement(), recorded.balance());
        };
    }

    private static ResponseEntity<ChangedBody> answer(ReturnOutcome outcome) {
        return switch (outcome) {
            case ReturnOutcome.Unknown unknown -> throw FulfilmentRefusals.of(unknown);
            case ReturnOutcome.KeyReused reused -> throw FulfilmentRefusals.of(reused);
            case ReturnOutcome.Replayed replayed -> again(replayed.movement(), replayed.balance());
            case ReturnOutcome.UnknownLocation unknown -> throw FulfilmentRefusals.of(unknown);
            case ReturnOutcome.NotAllowed refused -> throw FulfilmentRefusals.of(refused);
            case ReturnOutcome.TooLarge tooLarge -> throw FulfilmentRefusals.of(tooLarge);
            case ReturnOutcome.Recorded recorded ->
                    created(recorded.movement(), recorded.balance());
        };
    }

    private static ResponseEntity<ChangedBody> again(Movement movement, Balance balance) {
        return ResponseEntity.ok(ChangedBody.of(movement, balance));
    }

    private static ResponseEntity<ChangedBody> created(Movement movement, Balance balance) {
        return ResponseEntity.status(HttpStatus.CREATED).body(ChangedBody.of(movement, balance));
    }

    @GetMapping
    @Operation(
            operationId = "listStockMovements",
            summary = "List the ledger",
            description = "Newest first.")
    ListPage<MovementBody> list(
            @ParameterObject Filter filter,
            @ParameterObject @Valid Paging paging,
            Territory territory) {
        var query =
                new MovementQuery(filter.sku(), filter.location(), null)
                        .within(territory.asking(filter.location()));
        return ListPage.of(
                balances.movements(query, paging.in(NEWEST_FIRST), paging.size()),
                NEWEST_FIRST,
                MovementBody::of);
    }

    @GetMapping("/feed")
    @Operation(
            operationId = "followStockMovements",
            summary = "Follow the ledger",
            description =
                    "Oldest first, from the first row on. Nothing is skipped: a row stands behind"
                            + " `next` until no transaction can commit one before it any more."
                            + " `next` is always given; ask again with it for what is new. A key"
                            + " that is limited to locations passes the rows of the others by, so"
                            + " a page of it may be empty before the end.")
    FeedPage feed(@ParameterObject @Valid Paging paging, Territory territory) {
        long after = (long) paging.in(FEED).getKeys().getOrDefault("id", 0L);
        return FeedPage.of(feed.read(after, paging.size()), territory.reach());
    }

    /** Which rows to list. */
    record Filter(@Nullable SkuCode sku, @Nullable LocationCode location) {}

    /**
     * What follows in the ledger.
     *
     * @param next what to send as {@code after} for what comes behind, now or later
     */
    record FeedPage(List<MovementBody> items, String next) {

        static FeedPage of(LedgerStretch stretch, Reach reach) {
            return new FeedPage(
                    stretch.items().stream()
                            .filter(movement -> reach.covers(movement.location()))
                            .map(MovementBody::of)
                            .toList(),
                    FEED.cursor(ScrollPosition.forward(Map.of("id", stretch.next()))));
        }
    }

    /**
     * What became of the balance.
     *
     * @param movementId the row of the ledger that says so
     */
    record ChangedBody(long movementId, BalanceBody balance) {

        static ChangedBody of(Movement movement, Balance balance) {
            return new ChangedBody(movement.id(), BalanceBody.of(balance));
        }
    }
}
