package io.holdfast.admin.people;

import io.holdfast.access.ApiKey;
import io.holdfast.access.ApiKeyName;
import io.holdfast.access.ApiKeys;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.access.IssueOutcome.NameTaken;
import io.holdfast.access.RevocationOutcome.AlreadyRevoked;
import io.holdfast.access.RevocationOutcome.Revoked;
import io.holdfast.access.RevocationOutcome.Unknown;
import io.holdfast.access.Scope;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Reach;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The keys that other systems come with: made here, shown once, and revoked. */
@Controller
class KeyController {

    private static final Comparator<ApiKey> GOOD_FIRST =
            Comparator.comparing(key -> key.revokedAt() != null);

    private final ApiKeys keys;
    private final Catalog catalog;
    private final Texts texts;

    KeyController(ApiKeys keys, Catalog catalog, Texts texts) {
        this.keys = keys;
        this.catalog = catalog;
        this.texts = texts;
    }

    @GetMapping("/api-keys")
    String page(Model model) {
        model.addAllAttributes(page(KeyForm.OPEN, new Input()));
        return "people/keys";
    }

    @PostMapping("/api-keys")
    ModelAndView issue(KeyForm form, Principal somebody, RedirectAttributes redirect) {
        Input input = new Input();
        Optional<ApiKeyName> name = form.name(input);
        Optional<Set<Scope>> scopes = form.scopes(input);
        Optional<Reach> reach = form.choice().reach(input);
        if (name.isEmpty() || scopes.isEmpty() || reach.isEmpty()) {
            return correct(form, input, HttpStatus.UNPROCESSABLE_CONTENT);
        }
        return switch (keys.issue(name.get(), scopes.get(), reach.get(), by(somebody))) {
            case NameTaken taken -> {
                input.refuse("name", texts.get("keys.name.taken"));
                yield correct(form, input, HttpStatus.CONFLICT);
            }
            case Issued issued -> {
                OnceShown.on(redirect, issued.key().name().value(), issued.secret().value());
                yield done(redirect, "keys.issued", issued.key());
            }
        };
    }

    @PostMapping("/api-keys/revoke")
    ModelAndView revoke(
            @RequestParam ApiKeyName name, Principal somebody, RedirectAttributes redirect) {
        return switch (keys.revoke(name, by(somebody))) {
            case Unknown unknown ->
                    throw new ProblemException(
                            ProblemCode.NOT_FOUND, "There is no API key " + unknown.name() + ".");
            case AlreadyRevoked revoked -> done(redirect, "keys.revoked.before", revoked.key());
            case Revoked revoked -> done(redirect, "keys.revoked", revoked.key());
        };
    }

    private ModelAndView done(RedirectAttributes redirect, String text, ApiKey key) {
        Flash.done(redirect, texts.get(text, key.name()));
        return new ModelAndView("redirect:/api-keys");
    }

    private ModelAndView correct(KeyForm form, Input input, HttpStatus status) {
        return new ModelAndView("people/keys", page(form, input), status);
    }

    private Map<String, Object> page(KeyForm form, Input input) {
        List<ApiKey> goodFirst = keys.list().stream().sorted(GOOD_FIRST).toList();
        return Map.of(
                "keys",
                goodFirst,
                "scopes",
                Scope.values(),
                "locations",
                catalog.locations(),
                "form",
                form,
                "errors",
                input.errors());
    }

    private static Actor by(Principal somebody) {
        return Actor.user(somebody.getName());
    }
}
