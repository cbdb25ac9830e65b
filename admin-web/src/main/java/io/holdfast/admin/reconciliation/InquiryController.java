package io.holdfast.admin.reconciliation;

import io.holdfast.admin.Address;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Movement;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.Territory;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.Repair;
import io.holdfast.reconciliation.RepairOutcome.Changed;
import io.holdfast.reconciliation.RepairOutcome.KeyReused;
import io.holdfast.reconciliation.RepairOutcome.NotPossible;
import io.holdfast.reconciliation.RepairOutcome.NothingToRepair;
import io.holdfast.reconciliation.RepairOutcome.Repaired;
import io.holdfast.reconciliation.RepairOutcome.Replayed;
import io.holdfast.reconciliation.RepairOutcome.UnknownBalance;

import jakarta.validation.Valid;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.Map;
import java.util.Optional;

/**
 * Where a balance parts from its holds and its ledger, and its repair. The page is the preview of
 * the repair: what was seen on it is sent along, and nothing else is done.
 */
@Controller
class InquiryController {

    private final Inquiries inquiries;
    private final Reconciliation reconciliation;
    private final Texts texts;

    InquiryController(Inquiries inquiries, Reconciliation reconciliation, Texts texts) {
        this.inquiries = inquiries;
        this.reconciliation = reconciliation;
        this.texts = texts;
    }

    @GetMapping("/reconciliation/balance")
    ModelAndView page(
            @RequestParam SkuCode sku,
            @RequestParam LocationCode location,
            Territory territory,
            @ModelAttribute("format") Format format) {
        territory.check(location);
        return page(inquiries.inquire(new BalanceKey(sku, location), format));
    }

    @PostMapping("/reconciliation/balance/repair")
    ModelAndView repair(
            @Valid RepairForm form,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        return new Wish(form, format, redirect).grant(Actor.user(somebody.getName()));
    }

    /** Each page is a preview of its own, with a request key of its own. */
    private static ModelAndView page(Inquiry inquiry) {
        return new ModelAndView("reconciliation/balance")
                .addObject("inquiry", inquiry)
                .addObject("requestKey", Input.newRequestKey())
                .addObject("errors", Map.of());
    }

    private static Address address(BalanceKey key) {
        return Address.of("/reconciliation/balance")
                .with("sku", key.sku())
                .with("location", key.location());
    }

    /** A form that was sent, and where its sender is led. */
    private final class Wish {

        private final RepairForm form;
        private final Format format;
        private final RedirectAttributes redirect;

        Wish(RepairForm form, Format format, RedirectAttributes redirect) {
            this.form = form;
            this.format = format;
            this.redirect = redirect;
        }

        ModelAndView grant(Actor actor) {
            Input input = new Input();
            Optional<Repair> repair = form.repair(actor, input);
            return repair.isPresent() ? decide(repair.get()) : correct(input);
        }

        private ModelAndView decide(Repair repair) {
            return switch (reconciliation.repair(repair)) {
                case KeyReused reused -> conflict("repair.key-reused");
                case Replayed replayed -> done(words("repair.replayed", replayed.movement()));
                case UnknownBalance unknown -> throw Inquiries.unknown(unknown.balance());
                case NothingToRepair nothing -> done(texts.get("repair.nothing"));
                case Changed changed -> conflict("repair.changed");
                case NotPossible impossible -> conflict("repair.not-possible");
                case Repaired repaired -> done(words("repair.done", repaired.movement()));
            };
        }

        private String words(String key, Movement row) {
            return texts.get(
                    key,
                    Long.toString(row.id()),
                    format.number(row.onHandAfter()),
                    format.number(row.reservedAfter()),
                    row.committedAfter());
        }

        private ModelAndView done(String text) {
            Flash.done(redirect, text);
            return new ModelAndView("redirect:" + address(form.balance()));
        }

        private ModelAndView conflict(String key) {
            return again(inquire(), key, HttpStatus.CONFLICT);
        }

        /** What is shown now may be other than what they saw when they filled in the form. */
        private ModelAndView correct(Input input) {
            Inquiry inquiry = inquire();
            boolean isAsSeen = inquiry.differences().equals(form.expected());
            return again(
                            inquiry,
                            isAsSeen ? null : "repair.changed",
                            HttpStatus.UNPROCESSABLE_CONTENT)
                    .addObject("errors", input.errors());
        }

        private Inquiry inquire() {
            return inquiries.inquire(form.balance(), format);
        }

        private ModelAndView again(Inquiry inquiry, @Nullable String conflict, HttpStatus status) {
            ModelAndView page = page(inquiry).addObject("form", form);
            page.addObject("conflict", conflict == null ? null : texts.get(conflict));
            page.setStatus(status);
            return page;
        }
    }
}
