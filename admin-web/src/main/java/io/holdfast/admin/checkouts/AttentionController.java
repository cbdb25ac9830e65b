package io.holdfast.admin.checkouts;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.balances.Actor;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentId;
import io.holdfast.checkout.Payments;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.List;

/** Payments that a person should look at, and the wish to try one again. */
@Controller
class AttentionController {

    private static final String PAGE = "/payments/attention";

    private final Payments payments;
    private final Retries retries;
    private final DatabaseClock clock;

    AttentionController(Payments payments, Retries retries, DatabaseClock clock) {
        this.payments = payments;
        this.retries = retries;
        this.clock = clock;
    }

    @GetMapping(PAGE)
    String page(Model model) {
        model.addAttribute("attention", read());
        return "checkouts/attention";
    }

    @GetMapping(path = PAGE, headers = "HX-Request")
    String list(Model model) {
        model.addAttribute("attention", read());
        return "checkouts/attention :: list";
    }

    private Attention read() {
        List<Payment> found = payments.needingAttention(Payments.MAX_LIST);
        return Attention.of(clock.now(), found, found.size() == Payments.MAX_LIST);
    }

    /**
     * @param fromCheckout whether to go back to the checkout's page instead of the list
     */
    @PostMapping("/payments/{id}/retry")
    String retry(
            @PathVariable PaymentId id,
            @RequestParam(defaultValue = "false") boolean fromCheckout,
            @ModelAttribute("format") Format format,
            Principal somebody,
            RedirectAttributes redirect) {
        Answer answer = retries.retry(id, Actor.user(somebody.getName()), format);
        if (answer.good()) {
            Flash.done(redirect, answer.text());
        } else {
            Flash.refused(redirect, answer.text());
        }
        return "redirect:" + (fromCheckout ? "/checkouts/" + answer.checkoutId() : PAGE);
    }
}
