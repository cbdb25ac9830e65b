package io.holdfast.admin.people;

import io.holdfast.access.User;
import io.holdfast.access.UserName;
import io.holdfast.access.UserOutcome;
import io.holdfast.access.Users;
import io.holdfast.admin.Input;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** At which locations a person sees stock and works. */
@Controller
class LocationsController {

    private final Users users;
    private final Catalog catalog;
    private final UserAnswers answers;

    LocationsController(Users users, Catalog catalog, UserAnswers answers) {
        this.users = users;
        this.catalog = catalog;
        this.answers = answers;
    }

    @GetMapping("/users/locations")
    ModelAndView page(@RequestParam UserName name) {
        User user = users.find(name).orElseThrow(() -> unknown(name));
        return page(user, LocationChoice.of(user.reach()), new Input());
    }

    @PostMapping("/users/locations")
    ModelAndView limit(
            @RequestParam UserName name,
            @RequestParam @Nullable Boolean limited,
            @RequestParam @Nullable List<LocationCode> locations,
            Principal somebody,
            RedirectAttributes redirect) {
        var choice = new LocationChoice(limited, locations);
        Input input = new Input();
        Optional<UserOutcome> outcome =
                choice.reach(input)
                        .flatMap(
                                reach ->
                                        input.read(
                                                "locations",
                                                () -> users.limit(name, reach, by(somebody))));
        return outcome.map(answer -> answers.to(answer, "users.limited", somebody, redirect))
                .orElseGet(() -> correct(name, choice, input));
    }

    private ModelAndView correct(UserName name, LocationChoice choice, Input input) {
        User user = users.find(name).orElseThrow(() -> unknown(name));
        ModelAndView page = page(user, choice, input);
        page.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
        return page;
    }

    private ModelAndView page(User user, LocationChoice choice, Input input) {
        return new ModelAndView("people/user-locations")
                .addObject("user", user)
                .addObject("choice", choice)
                .addObject("locations", offered(user.reach()))
                .addObject("errors", input.errors());
    }

    /** Those of the user in any case: what isn't shown can't stay ticked. */
    private List<Location> offered(Reach reach) {
        return Stream.concat(catalog.locations(reach).stream(), catalog.locations().stream())
                .distinct()
                .toList();
    }

    private static ProblemException unknown(UserName name) {
        return new ProblemException(ProblemCode.NOT_FOUND, "There is no user " + name + ".");
    }

    private static Actor by(Principal somebody) {
        return Actor.user(somebody.getName());
    }
}
