package io.holdfast.admin.webhooks;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Place;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.webhooks.AgainOutcome.NotDead;
import io.holdfast.webhooks.AgainOutcome.Unknown;
import io.holdfast.webhooks.AgainOutcome.Waiting;
import io.holdfast.webhooks.Deliveries;
import io.holdfast.webhooks.DeliveryId;
import io.holdfast.webhooks.DeliveryPage;
import io.holdfast.webhooks.WebhookId;
import io.holdfast.webhooks.Webhooks;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;

/** What became of events on their way, newest first, and the wish to send dead ones again. */
@Controller
class DeliveryController {

    private final Deliveries deliveries;
    private final Webhooks webhooks;
    private final DatabaseClock clock;
    private final Texts texts;

    DeliveryController(Deliveries deliveries, Webhooks webhooks, DatabaseClock clock, Texts texts) {
        this.deliveries = deliveries;
        this.webhooks = webhooks;
        this.clock = clock;
        this.texts = texts;
    }

    @GetMapping(DeliveryFilter.LIST)
    String page(DeliveryFilter filter, @RequestParam @Nullable DeliveryId before, Model model) {
        fill(filter, before, model);
        return "webhooks/deliveries";
    }

    @GetMapping(path = DeliveryFilter.LIST, headers = "HX-Request")
    String list(DeliveryFilter filter, @RequestParam @Nullable DeliveryId before, Model model) {
        fill(filter, before, model);
        return "webhooks/deliveries :: list";
    }

    private void fill(DeliveryFilter filter, @Nullable DeliveryId before, Model model) {
        DeliveryPage page = deliveries.list(filter.query(), before, Place.SIZE);
        model.addAttribute("filter", filter);
        model.addAttribute("webhooks", webhooks.list());
        model.addAttribute("isNewest", before == null);
        model.addAttribute("rows", page.items());
        model.addAttribute("next", filter.before(page.next()));
        model.addAttribute("now", clock.now());
    }

    @PostMapping("/webhooks/deliveries/again")
    String again(
            @RequestParam DeliveryId id,
            DeliveryFilter filter,
            Principal somebody,
            RedirectAttributes redirect) {
        switch (deliveries.again(id, Actor.user(somebody.getName()))) {
            case Unknown unknown ->
                    throw new ProblemException(
                            ProblemCode.NOT_FOUND, "There is no delivery " + unknown.id() + ".");
            case NotDead notDead ->
                    Flash.refused(
                            redirect,
                            texts.get("deliveries.not-dead", notDead.delivery().eventId()));
            case Waiting waiting ->
                    Flash.done(
                            redirect, texts.get("deliveries.again", waiting.delivery().eventId()));
        }
        return "redirect:" + filter.href();
    }

    @PostMapping("/webhooks/again")
    String againAll(@RequestParam WebhookId id, Principal somebody, RedirectAttributes redirect) {
        int sent = deliveries.againAll(id, Actor.user(somebody.getName()));
        Flash.done(redirect, texts.get("deliveries.again.all", sent));
        return "redirect:" + new DeliveryFilter(id.toString(), null).href();
    }
}
