package io.holdfast.api;

import io.holdfast.balances.BalanceQuery;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.imports.Exports;
import io.holdfast.imports.ImportKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

@RestController
@Tag(name = "Files")
class ExportController {

    private static final String CSV = "text/csv";

    private final Exports exports;

    ExportController(Exports exports) {
        this.exports = exports;
    }

    @GetMapping(path = "/api/v1/exports", produces = CSV)
    @Operation(
            operationId = "exportFile",
            summary = "Get SKUs, counts or policies as a file",
            description =
                    "Imported again it changes nothing. Text that a spreadsheet would take for a"
                            + " formula has an apostrophe before it, which the import takes away.")
    @ApiResponse(
            responseCode = "200",
            description = "The file",
            content = @Content(mediaType = CSV, schema = @Schema(type = "string")))
    void write(@RequestParam ImportKind kind, Territory territory, HttpServletResponse response)
            throws IOException {
        if (kind == ImportKind.RECEIPTS) {
            throw ProblemException.invalid("kind", "must be skus, counts or policies");
        }
        response.setContentType(CSV);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        switch (kind) {
            case SKUS -> exports.skus(response.getWriter());
            case POLICIES -> exports.policies(territory.reach(), response.getWriter());
            default -> exports.counts(within(territory), response.getWriter());
        }
    }

    private static BalanceQuery within(Territory territory) {
        return BalanceQuery.all().within(territory.reach());
    }
}
