package io.holdfast.admin.stock;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.balances.Transfer;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import jakarta.validation.Valid;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.List;
import java.util.Optional;

/** Units that go to another location: a form, a look at both sides, and the transfer. */
@Controller
class TransferController {

    private final Balances balances;
    private final Explanations explanations;
    private final Catalog catalog;
    private final Texts texts;

    TransferController(Balances balances, Explanations explanations, Catalog catalog, Texts texts) {
        this.balances = balances;
        this.explanations = explanations;
        this.catalog = catalog;
        this.texts = texts;
    }

    @GetMapping("/stock/transfer")
    ModelAndView open(@RequestParam SkuCode sku, @RequestParam LocationCode location) {
        return form(TransferForm.open(new BalanceKey(sku, location)), new Input());
    }

    @PostMapping("/stock/transfer")
    ModelAndView transfer(
            @Valid TransferForm form,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        Input input = new Input();
        Optional<Transfer> transfer = form.transfer(Actor.user(somebody.getName()), input);
        if (transfer.isEmpty()) {
            return again(form, input, HttpStatus.UNPROCESSABLE_CONTENT);
        }
        return form.isConfirmed()
                ? decide(form, transfer.get(), format, redirect)
                : review(form, transfer.get());
    }

    private ModelAndView review(TransferForm form, Transfer transfer) {
        return new ModelAndView("stock/transfer-review")
                .addObject("form", form)
                .addObject("units", transfer.quantity().value())
                .addObject("source", explanations.find(transfer.from()))
                .addObject("target", explanations.find(transfer.target()));
    }

    private ModelAndView decide(
            TransferForm form, Transfer transfer, Format format, RedirectAttributes redirect) {
        return switch (balances.transfer(transfer)) {
            case KeyReused reused -> conflict(form, "form", texts.get("change.key-reused"));
            case Replayed replayed -> done(form, texts.get("change.replayed"), redirect);
            case UnknownSku unknown ->
                    conflict(form, "sku", texts.get("change.unknown", unknown.sku()));
            case UnknownLocation unknown ->
                    conflict(form, "toLocation", texts.get("change.unknown", unknown.location()));
            case StaleExpectation stale -> throw new IllegalStateException("no count: " + stale);
            case TooLarge tooLarge ->
                    conflict(
                            form,
                            "quantity",
                            texts.get(
                                    "change.too-large",
                                    format.number(tooLarge.onHandWanted()),
                                    format.number(Integer.MAX_VALUE)));
            case BelowReserved below ->
                    conflict(
                            form,
                            "quantity",
                            texts.get("transfer.below", format.number(below.shortfall())));
            case Recorded recorded ->
                    done(
                            form,
                            texts.get(
                                    "transfer.done",
                                    transfer.quantity().value(),
                                    transfer.to(),
                                    format.number(recorded.balance().onHand())),
                            redirect);
        };
    }

    private ModelAndView done(TransferForm form, String text, RedirectAttributes redirect) {
        Flash.done(redirect, text);
        return new ModelAndView("redirect:" + BalanceController.address(form.key()));
    }

    private ModelAndView conflict(TransferForm form, String field, String message) {
        Input input = new Input();
        input.refuse(field, message);
        return again(form, input, HttpStatus.CONFLICT);
    }

    private ModelAndView again(TransferForm form, Input input, HttpStatus status) {
        ModelAndView page = form(form, input);
        page.setStatus(status);
        return page;
    }

    private ModelAndView form(TransferForm form, Input input) {
        Balance balance = explanations.find(form.key());
        List<Location> others =
                catalog.locations().stream()
                        .filter(location -> !location.code().equals(form.location()))
                        .toList();
        return new ModelAndView("stock/transfer")
                .addObject("form", form)
                .addObject("errors", input.errors())
                .addObject("balance", balance)
                .addObject("locations", others);
    }
}
