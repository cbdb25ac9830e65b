package io.holdfast.admin.holds;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.balances.Actor;
import io.holdfast.http.Territory;
import io.holdfast.reservations.ReservationId;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.time.Duration;

/** A hold's story, and what its state allows: a stale page or a second click changes nothing. */
@Controller
class HoldController {

    private final HoldStories stories;
    private final Wishes wishes;

    HoldController(HoldStories stories, Wishes wishes) {
        this.stories = stories;
        this.wishes = wishes;
    }

    @GetMapping("/holds/{id}")
    String page(@PathVariable ReservationId id, Territory territory, Model model) {
        model.addAttribute("story", stories.tell(id, territory));
        return "holds/hold";
    }

    @GetMapping(path = "/holds/{id}", headers = "HX-Request")
    String story(@PathVariable ReservationId id, Territory territory, Model model) {
        model.addAttribute("story", stories.tell(id, territory));
        return "holds/hold :: story";
    }

    @PostMapping("/holds/{id}/release")
    String release(
            @PathVariable ReservationId id, Principal somebody, RedirectAttributes redirect) {
        return answer(wishes.release(id, actor(somebody)), redirect);
    }

    @PostMapping("/holds/{id}/expire")
    String expire(@PathVariable ReservationId id, Principal somebody, RedirectAttributes redirect) {
        return answer(wishes.expire(id, actor(somebody)), redirect);
    }

    @PostMapping("/holds/{id}/extend")
    String extend(
            @PathVariable ReservationId id,
            @RequestParam Duration holdFor,
            @ModelAttribute("format") Format format,
            Principal somebody,
            RedirectAttributes redirect) {
        return answer(wishes.extend(id, holdFor, actor(somebody), format), redirect);
    }

    private static Actor actor(Principal somebody) {
        return Actor.user(somebody.getName());
    }

    private static String answer(Answer answer, RedirectAttributes redirect) {
        if (answer.good()) {
            Flash.done(redirect, answer.text());
        } else {
            Flash.refused(redirect, answer.text());
        }
        return "redirect:/holds/" + answer.holdId();
    }
}
