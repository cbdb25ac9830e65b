package io.holdfast.admin.stock;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.admin.Frame;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.LocationCode;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.reservations.Reservations;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.util.Optional;

/**
 * Receiving, adjusting and counting: a form, a look at what will change, and the change. Only the
 * last of them changes anything.
 */
@Controller
class ChangeController {

    private final Reservations reservations;
    private final ChangePages pages;
    private final Texts texts;

    ChangeController(Reservations reservations, ChangePages pages, Texts texts) {
        this.reservations = reservations;
        this.pages = pages;
        this.texts = texts;
    }

    @GetMapping("/stock/receive")
    ModelAndView receive(
            @RequestParam @Nullable String sku,
            @RequestParam @Nullable String location,
            Territory territory) {
        return pages.open(ChangeKind.RECEIVE, sku, location, territory);
    }

    @GetMapping("/stock/adjust")
    ModelAndView adjust(
            @RequestParam String sku, @RequestParam String location, Territory territory) {
        return pages.open(ChangeKind.ADJUST, sku, location, territory);
    }

    @GetMapping("/stock/count")
    ModelAndView count(
            @RequestParam String sku, @RequestParam String location, Territory territory) {
        return pages.open(ChangeKind.COUNT, sku, location, territory);
    }

    @PostMapping("/stock/receive")
    ModelAndView receive(
            ChangeForm form,
            Territory territory,
            @ModelAttribute("frame") Frame frame,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        return new Wish(ChangeKind.RECEIVE, form, territory, frame, format, redirect).grant();
    }

    @PostMapping("/stock/adjust")
    ModelAndView adjust(
            ChangeForm form,
            Territory territory,
            @ModelAttribute("frame") Frame frame,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        return new Wish(ChangeKind.ADJUST, form, territory, frame, format, redirect).grant();
    }

    @PostMapping("/stock/count")
    ModelAndView count(
            ChangeForm form,
            Territory territory,
            @ModelAttribute("frame") Frame frame,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        return new Wish(ChangeKind.COUNT, form, territory, frame, format, redirect).grant();
    }

    /** A form that was sent, and where its sender is led. */
    private final class Wish {

        private final ChangeKind kind;
        private final ChangeForm form;
        private final Territory territory;
        private final Frame frame;
        private final Format format;
        private final RedirectAttributes redirect;
        private final Input input = new Input();

        Wish(
                ChangeKind kind,
                ChangeForm form,
                Territory territory,
                Frame frame,
                Format format,
                RedirectAttributes redirect) {
            this.kind = kind;
            this.form = form;
            this.territory = territory;
            this.frame = frame;
            this.format = format;
            this.redirect = redirect;
        }

        ModelAndView grant() {
            refuseReleaseByClerk();
            Optional<StockChange> change = form.change(kind, Actor.user(frame.getName()), input);
            if (change.isEmpty()) {
                return correct(HttpStatus.UNPROCESSABLE_CONTENT);
            }
            LocationCode location = change.get().balance().location();
            if (!territory.admits(location)) {
                return notFound("location", texts.get("change.unknown", location));
            }
            return form.isConfirmed()
                    ? decide(change.get())
                    : pages.review(kind, form, change.get(), territory);
        }

        /** No form that a clerk is shown asks for it. */
        private void refuseReleaseByClerk() {
            if (!form.released().isEmpty() && !frame.isAdmin()) {
                throw new ProblemException(
                        ProblemCode.FORBIDDEN, "Holds are released by admins only.");
            }
        }

        private ModelAndView correct(HttpStatus status) {
            return pages.correct(kind, form, input, status, territory);
        }

        private ModelAndView decide(StockChange change) {
            return switch (reservations.change(change, form.released())) {
                case KeyReused reused -> conflict("form", texts.get("change.key-reused"));
                case Replayed replayed -> done(change.balance(), texts.get("change.replayed"));
                case UnknownSku unknown ->
                        notFound("sku", texts.get("change.unknown", unknown.sku()));
                case UnknownLocation unknown ->
                        notFound("location", texts.get("change.unknown", unknown.location()));
                case StaleExpectation stale -> pages.decideAgain(kind, form, stale, territory);
                case TooLarge tooLarge ->
                        conflict(
                                "quantity",
                                texts.get(
                                        "change.too-large",
                                        format.number(tooLarge.onHandWanted()),
                                        format.number(Integer.MAX_VALUE)));
                case BelowReserved below -> pages.makeRoom(kind, form, change, below);
                case Recorded recorded ->
                        done(
                                change.balance(),
                                texts.get(
                                        "change.done." + kind.code(),
                                        format.signed(recorded.movement().onHandDelta()),
                                        format.number(recorded.balance().onHand()),
                                        format.number(recorded.balance().available()),
                                        form.released().size()));
            };
        }

        private ModelAndView done(BalanceKey key, String text) {
            Flash.done(redirect, text);
            return new ModelAndView("redirect:" + BalanceController.address(key));
        }

        private ModelAndView conflict(String field, String message) {
            input.refuse(field, message);
            return correct(HttpStatus.CONFLICT);
        }

        private ModelAndView notFound(String field, String message) {
            input.refuse(field, message);
            return correct(HttpStatus.NOT_FOUND);
        }
    }
}
