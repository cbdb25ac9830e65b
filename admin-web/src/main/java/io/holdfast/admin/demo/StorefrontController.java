package io.holdfast.admin.demo;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
import io.holdfast.payments.SimulatedMethod;

import jakarta.servlet.http.HttpSession;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/** The buttons of the storefront, which there are only with the demo. */
@Controller
class StorefrontController {

    private final Demo demo;
    private final Storefront storefront;
    private final Presses presses;
    private final Texts texts;

    StorefrontController(Demo demo, Storefront storefront, Presses presses, Texts texts) {
        this.demo = demo;
        this.storefront = storefront;
        this.presses = presses;
        this.texts = texts;
    }

    @PostMapping("/demo/take")
    String take(
            @RequestParam Shopper shopper,
            @RequestParam UUID requestKey,
            @RequestParam Duration holdFor,
            HttpSession session,
            Principal somebody,
            RedirectAttributes redirect) {
        return answer(
                () ->
                        presses.take(
                                shopper,
                                goingOn(session, shopper).checkoutOf(shopper),
                                new RequestKey(requestKey),
                                holdFor,
                                actor(somebody)),
                redirect);
    }

    @PostMapping("/demo/both")
    String both(
            @RequestParam UUID requestKey,
            @RequestParam Duration holdFor,
            HttpSession session,
            Principal somebody,
            RedirectAttributes redirect) {
        return answer(
                () ->
                        presses.both(
                                goingOn(session, Shopper.values()),
                                new RequestKey(requestKey),
                                holdFor,
                                actor(somebody)),
                redirect);
    }

    @PostMapping("/demo/give-back")
    String giveBack(
            @RequestParam Shopper shopper,
            HttpSession session,
            Principal somebody,
            RedirectAttributes redirect) {
        return answer(
                () ->
                        presses.giveBack(
                                shopper, Visit.in(session).checkoutOf(shopper), actor(somebody)),
                redirect);
    }

    @PostMapping("/demo/pay")
    String pay(
            @RequestParam Shopper shopper,
            @RequestParam UUID requestKey,
            @RequestParam SimulatedMethod method,
            HttpSession session,
            Principal somebody,
            RedirectAttributes redirect) {
        return answer(
                () ->
                        presses.pay(
                                shopper,
                                Visit.in(session).checkoutOf(shopper),
                                new RequestKey(requestKey),
                                method,
                                actor(somebody)),
                redirect);
    }

    @PostMapping("/demo/transfer")
    String transfer(
            @RequestParam Shopper shopper,
            @RequestParam UUID requestKey,
            HttpSession session,
            Principal somebody,
            RedirectAttributes redirect) {
        return answer(
                () ->
                        presses.transfer(
                                shopper,
                                Visit.in(session).checkoutOf(shopper),
                                new RequestKey(requestKey),
                                actor(somebody)),
                redirect);
    }

    /** Leaves the present basket to its deadline. */
    @PostMapping("/demo/basket")
    String basket(@RequestParam Shopper shopper, HttpSession session, RedirectAttributes redirect) {
        return answer(
                () -> {
                    Visit.change(session, visit -> visit.withNewBasketFor(shopper));
                    return new Answer(true, texts.get("demo.basket.done", shopper.shown()));
                },
                redirect);
    }

    @PostMapping("/demo/one-more")
    String oneMore(Principal somebody, RedirectAttributes redirect) {
        return answer(() -> presses.oneMore(actor(somebody)), redirect);
    }

    /** Whoever takes something with a basket that is through begins a new one. */
    private Visit goingOn(HttpSession session, Shopper... shoppers) {
        return Visit.change(
                session,
                visit -> {
                    Visit going = visit;
                    for (Shopper shopper : shoppers) {
                        if (storefront.isOver(visit.checkoutOf(shopper))) {
                            going = going.withNewBasketFor(shopper);
                        }
                    }
                    return going;
                });
    }

    private String answer(Supplier<Answer> press, RedirectAttributes redirect) {
        if (!demo.isLoaded()) {
            Flash.refused(redirect, texts.get("demo.none"));
            return "redirect:/demo";
        }
        Answer answer = press.get();
        if (answer.good()) {
            Flash.done(redirect, answer.text());
        } else {
            Flash.refused(redirect, answer.text());
        }
        return "redirect:/demo";
    }

    private static Actor actor(Principal somebody) {
        return Actor.user(somebody.getName());
    }
}
