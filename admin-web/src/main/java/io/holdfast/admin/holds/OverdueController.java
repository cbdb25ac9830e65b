package io.holdfast.admin.holds;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.http.ProblemException;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Ends the ticked ones of the overdue holds, and answers for each of them. */
@Controller
class OverdueController {

    private final Wishes wishes;
    private final Texts texts;

    OverdueController(Wishes wishes, Texts texts) {
        this.wishes = wishes;
        this.texts = texts;
    }

    @PostMapping("/holds/overdue/expire")
    String expire(
            @RequestParam @Nullable List<ReservationId> id,
            HoldFilter filter,
            Principal somebody,
            RedirectAttributes redirect) {
        answer("expire", ticked(id), somebody, wishes::expire, redirect);
        return "redirect:" + filter.overdueHref();
    }

    @PostMapping("/holds/overdue/release")
    String release(
            @RequestParam @Nullable List<ReservationId> id,
            HoldFilter filter,
            Principal somebody,
            RedirectAttributes redirect) {
        answer("release", ticked(id), somebody, wishes::release, redirect);
        return "redirect:" + filter.overdueHref();
    }

    private static List<ReservationId> ticked(@Nullable List<ReservationId> ids) {
        List<ReservationId> ticked = ids == null ? List.of() : ids.stream().distinct().toList();
        if (ticked.size() > Reservations.MAX_LIST) {
            throw ProblemException.invalid(
                    "id", "can be " + Reservations.MAX_LIST + " holds at most");
        }
        return ticked;
    }

    private void answer(
            String wish,
            List<ReservationId> ticked,
            Principal somebody,
            BiFunction<ReservationId, Actor, Answer> grant,
            RedirectAttributes redirect) {
        if (ticked.isEmpty()) {
            Flash.refused(redirect, texts.get("holds.bulk.none"));
            return;
        }
        Actor actor = Actor.user(somebody.getName());
        List<Answer> answers = ticked.stream().map(id -> grant.apply(id, actor)).toList();
        long good = answers.stream().filter(Answer::good).count();
        String summary = texts.get("holds.bulk." + wish, good, answers.size());
        if (good == answers.size()) {
            Flash.done(redirect, summary);
        } else {
            Flash.refused(redirect, summary);
        }
        redirect.addFlashAttribute("answers", new ArrayList<>(answers));
    }
}
