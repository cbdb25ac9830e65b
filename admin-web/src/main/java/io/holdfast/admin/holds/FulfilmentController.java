package io.holdfast.admin.holds;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.balances.Actor;
import io.holdfast.reservations.ReservationId;

import jakarta.validation.Valid;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;

/** What admins do with the units of a confirmed hold, on its page or in the list of who waits. */
@Controller
class FulfilmentController {

    private final Errands errands;

    FulfilmentController(Errands errands) {
        this.errands = errands;
    }

    @PostMapping("/holds/{id}/dispatch")
    String dispatch(
            @PathVariable ReservationId id,
            @Valid FulfilmentForm form,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        say(errands.dispatch(id, form, actor(somebody), format), redirect);
        return "redirect:/holds/" + id;
    }

    @PostMapping("/holds/{id}/cancel")
    String giveBack(
            @PathVariable ReservationId id,
            @Valid FulfilmentForm form,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        say(errands.giveBack(id, form, actor(somebody), format), redirect);
        return "redirect:/holds/" + id;
    }

    @PostMapping("/holds/{id}/return")
    String takeBack(
            @PathVariable ReservationId id,
            @Valid FulfilmentForm form,
            Principal somebody,
            RedirectAttributes redirect) {
        say(errands.takeBack(id, form, actor(somebody)), redirect);
        return "redirect:/holds/" + id;
    }

    @PostMapping("/waiting/{id}/dispatch")
    String dispatch(
            @PathVariable ReservationId id,
            @Valid FulfilmentForm form,
            WaitingFilter filter,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        say(errands.dispatch(id, form, actor(somebody), format), redirect);
        return "redirect:" + filter.href();
    }

    @PostMapping("/waiting/{id}/cancel")
    String giveBack(
            @PathVariable ReservationId id,
            @Valid FulfilmentForm form,
            WaitingFilter filter,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        say(errands.giveBack(id, form, actor(somebody), format), redirect);
        return "redirect:" + filter.href();
    }

    private static Actor actor(Principal somebody) {
        return Actor.user(somebody.getName());
    }

    private static void say(Answer answer, RedirectAttributes redirect) {
        if (answer.good()) {
            Flash.done(redirect, answer.text());
        } else {
            Flash.refused(redirect, answer.text());
        }
    }
}
