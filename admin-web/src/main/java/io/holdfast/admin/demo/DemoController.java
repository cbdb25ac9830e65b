package io.holdfast.admin.demo;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;

@Controller
class DemoController {

    private final Demo demo;
    private final Texts texts;

    DemoController(Demo demo, Texts texts) {
        this.demo = demo;
        this.texts = texts;
    }

    @GetMapping("/demo")
    String page(Model model) {
        model.addAttribute("possible", demo.isPossible());
        return "demo/demo";
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
}
