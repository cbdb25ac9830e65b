package io.holdfast.admin.stock;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.SettlingOutcome;
import io.holdfast.balances.SettlingOutcome.Changed;
import io.holdfast.balances.SettlingOutcome.StillPromised;
import io.holdfast.balances.SettlingOutcome.Unchanged;
import io.holdfast.balances.SettlingOutcome.UnknownLocation;
import io.holdfast.balances.StockPolicies;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.LocationSettings;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.http.Territory;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.Map;
import java.util.stream.Collectors;

/** The locations, in the order in which they are asked, and how they settle. */
@Controller
class LocationController {

    private final Catalog catalog;
    private final StockPolicies policies;
    private final Activities activities;
    private final Transactions transactions;
    private final Texts texts;

    LocationController(
            Catalog catalog,
            StockPolicies policies,
            Activities activities,
            Transactions transactions,
            Texts texts) {
        this.catalog = catalog;
        this.policies = policies;
        this.activities = activities;
        this.transactions = transactions;
        this.texts = texts;
    }

    @GetMapping("/locations")
    String page(Territory territory, Model model) {
        Map<LocationCode, Location> names =
                catalog.locations(territory.reach()).stream()
                        .collect(Collectors.toMap(Location::code, location -> location));
        model.addAttribute("settings", catalog.settings(territory.reach()));
        model.addAttribute("names", names);
        return "stock/locations";
    }

    @PostMapping("/locations")
    String change(
            @RequestParam LocationCode code,
            @RequestParam SettlesAt settlesAt,
            @RequestParam @Nullable String priority,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        Input input = new Input();
        input.integer("priority", priority)
                .flatMap(
                        number ->
                                input.read(
                                        "priority",
                                        () -> new LocationSettings(code, settlesAt, number)))
                .ifPresent(
                        wanted ->
                                answer(
                                        change(wanted, Actor.user(somebody.getName())),
                                        wanted,
                                        format,
                                        redirect));
        input.errors()
                .values()
                .forEach(
                        wrong ->
                                Flash.refused(
                                        redirect, texts.get("locations.priority.wrong", wrong)));
        return "redirect:/locations";
    }

    /** Both or neither. */
    private SettlingOutcome change(LocationSettings wanted, Actor actor) {
        return transactions.joining(
                transaction -> {
                    boolean isSo =
                            catalog.settings(wanted.code()).filter(wanted::equals).isPresent();
                    SettlingOutcome outcome =
                            policies.settle(wanted.code(), wanted.settlesAt(), actor);
                    if (!isSo && (outcome instanceof Changed || outcome instanceof Unchanged)) {
                        catalog.prioritise(wanted.code(), wanted.priority());
                        activities.record(
                                ActivityKind.LOCATION_SAVED,
                                actor,
                                wanted.code().value(),
                                null,
                                null);
                    }
                    return outcome;
                });
    }

    private void answer(
            SettlingOutcome outcome,
            LocationSettings wanted,
            Format format,
            RedirectAttributes redirect) {
        switch (outcome) {
            case UnknownLocation unknown ->
                    Flash.refused(redirect, texts.get("change.unknown", unknown.location()));
            case StillPromised promised ->
                    Flash.refused(
                            redirect,
                            texts.get(
                                    "locations.promised",
                                    wanted.code(),
                                    promised.balances(),
                                    format.number(promised.reserved()),
                                    format.number(promised.committed())));
            case Unchanged unchanged -> Flash.done(redirect, done(wanted));
            case Changed changed -> Flash.done(redirect, done(wanted));
        }
    }

    private String done(LocationSettings settings) {
        return texts.get(
                "locations.done." + settings.settlesAt().code(),
                settings.code(),
                Integer.toString(settings.priority()));
    }
}
