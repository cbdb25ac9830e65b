package io.holdfast.admin.webhooks;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.webhooks.Deliveries;
import io.holdfast.webhooks.PutOutcome.Created;
import io.holdfast.webhooks.PutOutcome.Replaced;
import io.holdfast.webhooks.PutOutcome.TooMany;
import io.holdfast.webhooks.RemovalOutcome.Removed;
import io.holdfast.webhooks.RemovalOutcome.Unknown;
import io.holdfast.webhooks.Webhook;
import io.holdfast.webhooks.WebhookEvent;
import io.holdfast.webhooks.WebhookId;
import io.holdfast.webhooks.WebhookSecret;
import io.holdfast.webhooks.WebhookUrl;
import io.holdfast.webhooks.Webhooks;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who is told of what: subscribed, changed and ended here. */
@Controller
class SubscriptionController {

    private static final String PAGE = "/webhooks";
    private static final String VIEW = "webhooks/subscriptions";

    private final Webhooks webhooks;
    private final Deliveries deliveries;
    private final Texts texts;

    SubscriptionController(Webhooks webhooks, Deliveries deliveries, Texts texts) {
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.texts = texts;
    }

    @GetMapping(PAGE)
    String page(Model model) {
        model.addAllAttributes(page(SubscriptionForm.OPEN, new Input()));
        return VIEW;
    }

    /** The address decides: one that is known gets another secret and other events. */
    @PostMapping(PAGE)
    ModelAndView put(SubscriptionForm form, Principal somebody, RedirectAttributes redirect) {
        Input input = new Input();
        Optional<WebhookUrl> url = form.url(input);
        Optional<WebhookSecret> secret = form.secret(input);
        Optional<Set<WebhookEvent>> events = form.events(input);
        if (!input.isGood()) {
            return correct(form, input, HttpStatus.UNPROCESSABLE_CONTENT);
        }
        var outcome =
                webhooks.put(
                        url.orElseThrow(),
                        secret.orElseThrow(),
                        events.orElseThrow(),
                        by(somebody));
        return switch (outcome) {
            case TooMany tooMany -> {
                input.refuse("url", texts.get("webhooks.too-many", Webhooks.MAX));
                yield correct(form, input, HttpStatus.CONFLICT);
            }
            case Replaced replaced -> done(redirect, "webhooks.changed", replaced.webhook());
            case Created created -> done(redirect, "webhooks.created", created.webhook());
        };
    }

    @PostMapping("/webhooks/remove")
    ModelAndView remove(
            @RequestParam WebhookId id, Principal somebody, RedirectAttributes redirect) {
        return switch (webhooks.remove(id, by(somebody))) {
            case Unknown unknown ->
                    throw new ProblemException(
                            ProblemCode.NOT_FOUND, "There is no webhook " + unknown.id() + ".");
            case Removed removed -> done(redirect, "webhooks.removed", removed.webhook());
        };
    }

    private ModelAndView done(RedirectAttributes redirect, String text, Webhook webhook) {
        Flash.done(redirect, texts.get(text, webhook.url().brief()));
        return new ModelAndView("redirect:" + PAGE);
    }

    private ModelAndView correct(SubscriptionForm form, Input input, HttpStatus status) {
        return new ModelAndView(VIEW, page(form, input), status);
    }

    private Map<String, Object> page(SubscriptionForm form, Input input) {
        return Map.of(
                "subscriptions",
                Subscription.of(webhooks.list(), deliveries.backlogs()),
                "events",
                WebhookEvent.values(),
                "form",
                form,
                "errors",
                input.errors());
    }

    private static Actor by(Principal somebody) {
        return Actor.user(somebody.getName());
    }
}
