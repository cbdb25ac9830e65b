package io.holdfast.admin.stock;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.PolicyOutcome;
import io.holdfast.balances.PolicyOutcome.BelowReserved;
import io.holdfast.balances.PolicyOutcome.Changed;
import io.holdfast.balances.PolicyOutcome.NeedsDispatch;
import io.holdfast.balances.PolicyOutcome.TooLarge;
import io.holdfast.balances.PolicyOutcome.Unchanged;
import io.holdfast.balances.PolicyOutcome.UnknownLocation;
import io.holdfast.balances.PolicyOutcome.UnknownSku;
import io.holdfast.balances.Reason;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
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
import java.util.Map;
import java.util.Optional;

/** What a balance keeps back, when it is low and what may be owed; and what its SKU says of it. */
@Controller
class PolicyController {

    private final StockPolicies policies;
    private final Explanations explanations;
    private final Texts texts;

    PolicyController(StockPolicies policies, Explanations explanations, Texts texts) {
        this.policies = policies;
        this.explanations = explanations;
        this.texts = texts;
    }

    @GetMapping("/stock/policy")
    ModelAndView page(@RequestParam SkuCode sku, @RequestParam LocationCode location) {
        return page(new BalanceKey(sku, location));
    }

    private ModelAndView page(BalanceKey key) {
        Balance balance = explanations.find(key);
        StockPolicy own = policies.find(key).orElseGet(() -> new StockPolicy(key, null, null, 0));
        return new ModelAndView("stock/policy")
                .addObject("balance", balance)
                .addObject("own", own)
                .addObject("ofSku", policies.find(key.sku()).orElseThrow())
                .addObject("errors", Map.of())
                .addObject("skuErrors", Map.of());
    }

    @PostMapping("/stock/policy")
    ModelAndView ofBalance(
            @Valid PolicyForm form,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        Input input = new Input();
        Optional<StockPolicy> policy = form.ofBalance(input);
        Reason reason = form.why(input);
        Actor actor = Actor.user(somebody.getName());
        if (policy.isPresent() && input.isGood()) {
            note(policies.put(policy.get(), actor, reason), input, format, redirect);
        }
        return input.isGood() ? done(form) : again(form, "errors", input);
    }

    @PostMapping("/stock/policy/sku")
    ModelAndView ofSku(
            @Valid PolicyForm form,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        Input input = new Input();
        var policy = form.ofSku(input);
        Reason reason = form.why(input);
        Actor actor = Actor.user(somebody.getName());
        if (policy.isPresent() && input.isGood()) {
            note(policies.put(policy.get(), actor, reason), input, format, redirect);
        }
        return input.isGood() ? done(form) : again(form, "skuErrors", input);
    }

    private void note(
            PolicyOutcome outcome, Input input, Format format, RedirectAttributes redirect) {
        switch (outcome) {
            case UnknownSku unknown ->
                    input.refuse("sku", texts.get("change.unknown", unknown.sku()));
            case UnknownLocation unknown ->
                    input.refuse("location", texts.get("change.unknown", unknown.location()));
            case NeedsDispatch refused ->
                    input.refuse("backorderLimit", texts.get("policy.needs-dispatch"));
            case TooLarge tooLarge ->
                    input.refuse(
                            "backorderLimit",
                            texts.get("policy.too-large", format.number(Integer.MAX_VALUE)));
            case BelowReserved below ->
                    input.refuse(
                            "backorderLimit",
                            texts.get("policy.below", format.number(below.shortfall())));
            case Unchanged unchanged -> Flash.done(redirect, texts.get("policy.unchanged"));
            case Changed changed ->
                    Flash.done(redirect, texts.get("policy.done", changed.balances()));
        }
    }

    private static ModelAndView done(PolicyForm form) {
        return new ModelAndView("redirect:" + BalanceController.address(form.key()));
    }

    private ModelAndView again(PolicyForm form, String errors, Input input) {
        ModelAndView page = page(form.key());
        page.addObject(errors, input.errors()).addObject("form", form);
        page.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
        return page;
    }
}
