package io.holdfast.api;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.holdfast.balances.Actor;
import io.holdfast.catalog.CatalogOutcome;
import io.holdfast.catalog.CatalogOutcome.Created;
import io.holdfast.catalog.CatalogOutcome.Renamed;
import io.holdfast.catalog.CatalogOutcome.Unchanged;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.LocationSettings;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.Territory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;

/** Codes travel in bodies, because they may hold what a path can't. */
@RestController
@RequestMapping(
        path = "/api/v1",
        consumes = MediaType.APPLICATION_JSON_VALUE,
        produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Catalog", description = "What can be reserved, and where it stands")
class CatalogController {

    private final CatalogChanges catalog;

    CatalogController(CatalogChanges catalog) {
        this.catalog = catalog;
    }

    @PutMapping("/skus")
    @Operation(
            operationId = "putSku",
            summary = "Create or rename a SKU",
            description = "Renaming changes no stock.")
    @ApiResponse(responseCode = "201", description = "The code was new", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The code was known; it has this name now",
            useReturnTypeSchema = true)
    ResponseEntity<SkuBody> put(@RequestBody @Valid SkuBody body, Principal principal) {
        var outcome = catalog.put(new Sku(body.code(), body.name()), by(principal));
        return ResponseEntity.status(status(outcome)).body(SkuBody.of(outcome.entry()));
    }

    @PutMapping("/locations")
    @Operation(
            operationId = "putLocation",
            summary = "Create or rename a location, and say how it works",
            description =
                    "Renaming changes no stock. `settlesAt` says when units leave on hand: with the"
                            + " confirmation of their hold, or with their dispatch. `priority` says"
                            + " where a line without a location is looked for first: the lowest"
                            + " number. Left out, both stay as they are; a new location settles at"
                            + " confirmation and has 100. A key that is limited to locations"
                            + " changes those, and creates none.")
    @ApiResponse(responseCode = "201", description = "The code was new", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The code was known; it has this name now",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "409",
            description =
                    "`transition-not-allowed`: something is reserved or committed there, so it"
                            + " settles as it did",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "transition-not-allowed",
                                            value =
                                                    """
                                                    {"title": "Conflict", "status": 409,
                                                     "detail": "Something is promised there.",
                                                     "code": "transition-not-allowed",
                                                     "balances": 1, "reserved": 3, "committed": 0}
                                                    """)))
    ResponseEntity<LocationBody> put(
            @RequestBody @Valid LocationBody body, Territory territory, Principal principal) {
        territory.check(body.code());
        var outcome =
                catalog.put(
                        new Location(body.code(), body.name()),
                        body.settlesAt(),
                        body.priority(),
                        by(principal));
        return ResponseEntity.status(status(outcome))
                .body(body.with(catalog.settings(body.code())));
    }

    private static Actor by(Principal principal) {
        return Actor.apiKey(principal.getName());
    }

    private static HttpStatus status(CatalogOutcome<?> outcome) {
        return switch (outcome) {
            case Created<?> created -> HttpStatus.CREATED;
            case Renamed<?> renamed -> HttpStatus.OK;
            case Unchanged<?> unchanged -> HttpStatus.OK;
        };
    }

    /** A SKU. */
    record SkuBody(@NotNull SkuCode code, @NotNull Name name) {

        static SkuBody of(Sku sku) {
            return new SkuBody(sku.code(), sku.name());
        }
    }

    /**
     * A location.
     *
     * @param priority from 0 to 1,000,000
     */
    record LocationBody(
            @NotNull LocationCode code,
            @NotNull Name name,
            @Nullable SettlesAt settlesAt,
            @Nullable Integer priority) {

        LocationBody with(LocationSettings settings) {
            return new LocationBody(code, name, settings.settlesAt(), settings.priority());
        }
    }
}
