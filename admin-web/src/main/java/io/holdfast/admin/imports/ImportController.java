package io.holdfast.admin.imports;

import static java.util.Objects.requireNonNull;

import io.holdfast.admin.Address;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.http.ListOrder;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.imports.ApplyOutcome.AlreadyApplied;
import io.holdfast.imports.ApplyOutcome.Applying;
import io.holdfast.imports.ApplyOutcome.NotReady;
import io.holdfast.imports.ApplyOutcome.Unknown;
import io.holdfast.imports.ErrorPage;
import io.holdfast.imports.Exports;
import io.holdfast.imports.Import;
import io.holdfast.imports.ImportKind;
import io.holdfast.imports.Imports;
import io.holdfast.imports.StagingOutcome;
import io.holdfast.imports.StagingOutcome.AppliedBefore;
import io.holdfast.imports.StagingOutcome.Staged;
import io.holdfast.imports.StagingOutcome.TooManyAtOnce;
import io.holdfast.imports.StagingOutcome.Unreadable;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files: handed in, looked through, applied. */
@Controller
class ImportController {

    private static final int ROWS = 50;

    private static final ListOrder BY_ROW =
            new ListOrder("import-errors", Map.of("row", Integer.class, "id", Long.class));

    private final Imports imports;
    private final Exports exports;
    private final Texts texts;

    ImportController(Imports imports, Exports exports, Texts texts) {
        this.imports = imports;
        this.exports = exports;
        this.texts = texts;
    }

    @GetMapping("/imports")
    ModelAndView list(@RequestParam @Nullable Long before) {
        return list(before, new Input(), HttpStatus.OK);
    }

    private ModelAndView list(@Nullable Long before, Input input, HttpStatus status) {
        List<Import> found = imports.list(before, ROWS + 1);
        List<Import> shown = found.subList(0, Math.min(found.size(), ROWS));
        Long last = found.size() > ROWS ? shown.getLast().id() : null;
        ModelAndView page = new ModelAndView("imports/list", status);
        return page.addObject("kinds", ImportKind.values())
                .addObject("imports", shown)
                .addObject("next", last == null ? null : address().with("before", last).toString())
                .addObject("errors", input.errors());
    }

    private static Address address() {
        return Address.of("/imports");
    }

    @PostMapping("/imports")
    ModelAndView take(
            HttpServletRequest request,
            Territory territory,
            Principal somebody,
            RedirectAttributes redirect)
            throws IOException {
        Upload upload = Upload.of(request);
        Optional<ImportKind> kind =
                Arrays.stream(ImportKind.values())
                        .filter(one -> one.code().equals(upload.kind()))
                        .findFirst();
        if (kind.isEmpty() || upload.fileName().isEmpty()) {
            return refuse(texts.get("imports.file.missing"));
        }
        Actor actor = Actor.user(somebody.getName());
        return switch (stage(kind.get(), upload, actor, territory)) {
            case TooManyAtOnce tooMany -> refuse(texts.get("imports.file.too-many"));
            case Unreadable unreadable ->
                    refuse(
                            texts.get(
                                    "imports.file.unreadable",
                                    unreadable.line(),
                                    unreadable.complaint()));
            case AppliedBefore before -> {
                Flash.refused(redirect, texts.get("imports.applied-before"));
                yield to(before.first().id());
            }
            case Staged staged -> to(staged.staged().id());
        };
    }

    private StagingOutcome stage(ImportKind kind, Upload upload, Actor actor, Territory territory)
            throws IOException {
        return imports.stage(kind, upload.file(), actor, upload.fileName(), territory.reach());
    }

    private ModelAndView refuse(String message) {
        Input input = new Input();
        input.refuse("file", message);
        return list(null, input, HttpStatus.UNPROCESSABLE_CONTENT);
    }

    private static ModelAndView to(long id) {
        return new ModelAndView("redirect:/imports/" + id);
    }

    @GetMapping("/imports/{id}")
    String page(@PathVariable long id, @RequestParam @Nullable String after, Model model) {
        fill(id, after, model);
        return "imports/import";
    }

    @GetMapping(path = "/imports/{id}", headers = "HX-Request")
    String file(@PathVariable long id, @RequestParam @Nullable String after, Model model) {
        fill(id, after, model);
        return "imports/import :: file";
    }

    private void fill(long id, @Nullable String after, Model model) {
        Import file = imports.find(id).orElseThrow(ImportController::notFound);
        ErrorPage page = imports.errors(id, place(after), ROWS);
        ErrorPage.Place next = page.next();
        model.addAttribute("file", file);
        model.addAttribute("rows", page.errors());
        model.addAttribute("self", at(id, after));
        model.addAttribute("next", next == null ? null : at(id, cursor(next)));
    }

    private static String at(long id, @Nullable String after) {
        return Address.of("/imports/" + id).with("after", after).toString();
    }

    private static ErrorPage.Place place(@Nullable String after) {
        KeysetScrollPosition position = BY_ROW.position(after);
        return position.isInitial()
                ? ErrorPage.Place.START
                : new ErrorPage.Place(
                        (int) requireNonNull(position.getKeys().get("row")),
                        (long) requireNonNull(position.getKeys().get("id")));
    }

    private static String cursor(ErrorPage.Place next) {
        return BY_ROW.cursor(ScrollPosition.forward(Map.of("row", next.row(), "id", next.id())));
    }

    @PostMapping("/imports/{id}/apply")
    ModelAndView apply(@PathVariable long id, Principal somebody, RedirectAttributes redirect) {
        switch (imports.apply(id, Actor.user(somebody.getName()))) {
            case Unknown unknown -> throw notFound();
            case AlreadyApplied applied ->
                    Flash.refused(redirect, texts.get("imports.applied-before"));
            case NotReady notReady -> Flash.refused(redirect, texts.get("imports.not-ready"));
            case Applying applying -> Flash.done(redirect, texts.get("imports.applying"));
        }
        return to(id);
    }

    @PostMapping("/imports/{id}/check")
    ModelAndView check(@PathVariable long id) {
        imports.recheck(id).orElseThrow(ImportController::notFound);
        return to(id);
    }

    @GetMapping("/imports/export")
    void export(@RequestParam ImportKind kind, Territory territory, HttpServletResponse response)
            throws IOException {
        if (kind != ImportKind.SKUS && kind != ImportKind.POLICIES) {
            throw notFound();
        }
        response.setContentType("text/csv");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(kind.code() + ".csv").build().toString());
        if (kind == ImportKind.SKUS) {
            exports.skus(response.getWriter());
        } else {
            exports.policies(territory.reach(), response.getWriter());
        }
    }

    private static ProblemException notFound() {
        return new ProblemException(ProblemCode.NOT_FOUND, "There is no such import.");
    }
}
