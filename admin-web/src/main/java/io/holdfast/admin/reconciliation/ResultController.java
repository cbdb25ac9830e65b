package io.holdfast.admin.reconciliation;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.http.Territory;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.RequestOutcome.AlreadyRunning;
import io.holdfast.reconciliation.RequestOutcome.Requested;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;

/** The newest result, how far the next one is, and the wish for one. */
@Controller
class ResultController {

    private final Results results;
    private final Reconciliation reconciliation;
    private final Texts texts;

    ResultController(Results results, Reconciliation reconciliation, Texts texts) {
        this.results = results;
        this.reconciliation = reconciliation;
        this.texts = texts;
    }

    @GetMapping("/reconciliation")
    String page(Territory territory, Model model) {
        model.addAttribute("result", results.newest(territory.reach()));
        return "reconciliation/result";
    }

    @GetMapping(path = "/reconciliation", headers = "HX-Request")
    String result(Territory territory, Model model) {
        model.addAttribute("result", results.newest(territory.reach()));
        return "reconciliation/result :: result";
    }

    @PostMapping("/reconciliation")
    String run(Principal somebody, RedirectAttributes redirect) {
        String answer =
                switch (reconciliation.request(Actor.user(somebody.getName()))) {
                    case AlreadyRunning running -> "reconciliation.running";
                    case Requested requested -> "reconciliation.requested";
                };
        Flash.done(redirect, texts.get(answer));
        return "redirect:/reconciliation";
    }
}
