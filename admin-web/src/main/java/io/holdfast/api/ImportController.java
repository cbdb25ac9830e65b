package io.holdfast.api;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.Actor;
import io.holdfast.http.ListOrder;
import io.holdfast.http.ListPage;
import io.holdfast.http.Paging;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.imports.ApplyOutcome.AlreadyApplied;
import io.holdfast.imports.ApplyOutcome.Applying;
import io.holdfast.imports.ApplyOutcome.NotReady;
import io.holdfast.imports.ApplyOutcome.Unknown;
import io.holdfast.imports.ErrorPage;
import io.holdfast.imports.Import;
import io.holdfast.imports.ImportError;
import io.holdfast.imports.ImportKind;
import io.holdfast.imports.Imports;
import io.holdfast.imports.StagingOutcome.AppliedBefore;
import io.holdfast.imports.StagingOutcome.Staged;
import io.holdfast.imports.StagingOutcome.TooManyAtOnce;
import io.holdfast.imports.StagingOutcome.Unreadable;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.springdoc.core.annotations.ParameterObject;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.Map;

@RestController
@RequestMapping(path = "/api/v1/imports", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Files", description = "SKUs, receipts, counts and policies as CSV, in and out")
class ImportController {

    private static final ListOrder BY_ROW =
            new ListOrder("import-errors", Map.of("row", Integer.class, "id", Long.class));

    private final Imports imports;

    ImportController(Imports imports) {
        this.imports = imports;
    }

    @PostMapping(consumes = "text/csv")
    @Operation(
            operationId = "importFile",
            summary = "Check a file, and apply it",
            description =
                    "All of the file or nothing: where any row is wrong, nothing is applied, and"
                            + " the answer is 200 as well, with every bad row. Comma, semicolon or"
                            + " tab, UTF-8. The same receipts or counts again change nothing.")
    @RequestBody(
            required = true,
            content =
                    @Content(
                            mediaType = "text/csv",
                            schema = @Schema(type = "string"),
                            examples =
                                    @ExampleObject(
                                            """
                                            sku,location,quantity,reason
                                            85123A,London,40,Delivery 4711
                                            """)))
    @ApiResponse(
            responseCode = "413",
            description = "`payload-too-large`: the file has more than 64 MiB",
            content = @Content(mediaType = APPLICATION_PROBLEM_JSON_VALUE))
    @ApiResponse(
            responseCode = "415",
            description = "`unsupported-media-type`: the body is not `text/csv`",
            content = @Content(mediaType = APPLICATION_PROBLEM_JSON_VALUE))
    ImportBody take(
            @RequestParam ImportKind kind,
            @RequestParam(defaultValue = "false") boolean dryRun,
            InputStream file,
            Territory territory,
            Principal principal)
            throws IOException {
        Actor actor = Actor.apiKey(principal.getName());
        return switch (imports.stage(kind, file, actor, null, territory.reach())) {
            case TooManyAtOnce tooMany -> throw tooMany();
            case Unreadable unreadable ->
                    throw ProblemException.invalid(
                            "line " + unreadable.line(), unreadable.complaint());
            case AppliedBefore before -> answer(before.first());
            case Staged staged -> answer(advance(staged.staged(), dryRun, actor));
        };
    }

    private Import advance(Import staged, boolean dryRun, Actor actor) {
        Import checked = advance(staged.id());
        if (dryRun || !checked.isReady()) {
            return checked;
        }
        imports.apply(checked.id(), actor);
        return advance(checked.id());
    }

    private Import advance(long id) {
        return imports.advance(id).orElseThrow(ImportController::notFound);
    }

    @GetMapping("/{id}")
    @Operation(
            operationId = "getImport",
            summary = "See how far an import is",
            description = "Also after the answer to the file was lost.")
    ImportBody find(@PathVariable long id, Territory territory, Principal principal) {
        return answer(get(id, territory, principal));
    }

    /** Whoever is limited to locations sees what they handed in: others may be about others. */
    private Import get(long id, Territory territory, Principal principal) {
        Actor actor = Actor.apiKey(principal.getName());
        return imports.find(id)
                .filter(file -> !territory.reach().isLimited() || file.requestedBy().equals(actor))
                .orElseThrow(ImportController::notFound);
    }

    @PostMapping("/{id}/apply")
    @Operation(
            operationId = "applyImport",
            summary = "Apply a file that was checked",
            description =
                    "Does nothing to one that was applied. One that is not ready stays as it is:"
                            + " `applied` says so.")
    ImportBody apply(@PathVariable long id, Territory territory, Principal principal) {
        get(id, territory, principal);
        return switch (imports.apply(id, Actor.apiKey(principal.getName()))) {
            case Unknown unknown -> throw notFound();
            case AlreadyApplied applied -> answer(applied.applied());
            case NotReady notReady -> answer(notReady.notReady());
            case Applying applying -> answer(advance(id));
        };
    }

    @GetMapping("/{id}/errors")
    @Operation(
            operationId = "listImportErrors",
            summary = "List what is wrong with a file",
            description = "In the order of its rows.")
    ListPage<ImportError> errors(
            @PathVariable long id,
            @ParameterObject @Valid Paging paging,
            Territory territory,
            Principal principal) {
        get(id, territory, principal);
        ErrorPage page = imports.errors(id, place(paging.in(BY_ROW)), paging.size());
        ErrorPage.Place next = page.next();
        return new ListPage<>(page.errors(), next == null ? null : cursor(next));
    }

    private static ErrorPage.Place place(KeysetScrollPosition position) {
        return position.isInitial()
                ? ErrorPage.Place.START
                : new ErrorPage.Place(
                        (int) requireNonNull(position.getKeys().get("row")),
                        (long) requireNonNull(position.getKeys().get("id")));
    }

    private static String cursor(ErrorPage.Place next) {
        return BY_ROW.cursor(ScrollPosition.forward(Map.of("row", next.row(), "id", next.id())));
    }

    private ImportBody answer(Import file) {
        return ImportBody.of(file, imports.errors(file.id(), null, Imports.MAX_LIST).errors());
    }

    private static ProblemException notFound() {
        return new ProblemException(ProblemCode.NOT_FOUND, "There is no such import.");
    }

    private static ProblemException tooMany() {
        ProblemException problem =
                new ProblemException(
                        ProblemCode.OVERLOADED, "Too many files are being read at once.");
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, "5");
        return problem;
    }
}
