package io.holdfast.admin.demo;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;

/** The demo: where it is loaded, and its storefront as long as it is there. */
@Controller
class DemoController {

    private final Demo demo;
    private final Storefront storefront;
    private final Texts texts;

    DemoController(Demo demo, Storefront storefront, Texts texts) {
        this.demo = demo;
        this.storefront = storefront;
        this.texts = texts;
    }

    @GetMapping("/demo")
    String page(HttpSession session, Model model) {
        if (!demo.isLoaded()) {
            model.addAttribute("possible", demo.isPossible());
            return "demo/demo";
        }
        model.addAttribute("showcase", storefront.showcase());
        model.addAttribute("panels", storefront.panels(Visit.in(session)));
        model.addAttribute("requestKey", Input.newRequestKey());
        return "demo/storefront";
    }

    @PostMapping("/demo")
    String load(Principal somebody, RedirectAttributes redirect) {
        if (demo.load(Actor.user(somebody.getName()))) {
            Flash.done(redirect, texts.get("demo.loaded"));
        } else {
            Flash.refused(redirect, texts.get("demo.not-empty"));
        }
        return "redirect:/";
    }

    @GetMapping("/demo/showcase")
    String showcase(Model model) {
        refuseWithoutDemo();
        model.addAttribute("showcase", storefront.showcase());
        model.addAttribute("polled", true);
        return "demo/showcase :: live";
    }

    /**
     * One shopper's figures; the whole side with its buttons where these are no longer the right
     * ones, and only then, so that no button is exchanged under a finger.
     */
    @GetMapping("/demo/shopper")
    String shopper(
            @RequestParam Shopper shopper,
            @RequestParam Stage seen,
            HttpSession session,
            Model model,
            HttpServletResponse response) {
        refuseWithoutDemo();
        Panel panel = storefront.panel(Visit.in(session), shopper);
        model.addAttribute("panel", panel);
        model.addAttribute("requestKey", Input.newRequestKey());
        if (panel.stage() == seen) {
            return "demo/shopper :: live";
        }
        response.setHeader("HX-Retarget", "#" + shopper.code());
        return "demo/shopper :: panel";
    }

    private void refuseWithoutDemo() {
        if (!demo.isLoaded()) {
            throw new ProblemException(ProblemCode.NOT_FOUND, "There is no demo here.");
        }
    }
}
