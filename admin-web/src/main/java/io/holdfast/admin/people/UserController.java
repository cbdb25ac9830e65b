package io.holdfast.admin.people;

import io.holdfast.access.Role;
import io.holdfast.access.UserName;
import io.holdfast.access.UserOutcome;
import io.holdfast.access.UserOutcome.NameTaken;
import io.holdfast.access.Users;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Reach;

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

/** The people who may sign in: who they are, and what admins change about them. */
@Controller
class UserController {

    private final Users users;
    private final Catalog catalog;
    private final UserAnswers answers;
    private final Texts texts;

    UserController(Users users, Catalog catalog, UserAnswers answers, Texts texts) {
        this.users = users;
        this.catalog = catalog;
        this.answers = answers;
        this.texts = texts;
    }

    @GetMapping("/users")
    String page(Model model) {
        model.addAllAttributes(page(UserForm.OPEN, new Input()));
        return "people/users";
    }

    @PostMapping("/users")
    ModelAndView create(UserForm form, Principal somebody, RedirectAttributes redirect) {
        Input input = new Input();
        Optional<UserName> name = form.name(input);
        Optional<Role> role = form.role(input);
        Optional<Reach> reach = form.reach(input);
        if (name.isEmpty() || role.isEmpty() || reach.isEmpty()) {
            return correct(form, input, HttpStatus.UNPROCESSABLE_CONTENT);
        }
        UserOutcome outcome = users.create(name.get(), role.get(), reach.get(), by(somebody));
        if (outcome instanceof NameTaken) {
            input.refuse("name", texts.get("users.name.taken"));
            return correct(form, input, HttpStatus.CONFLICT);
        }
        return answers.to(outcome, "users.created", somebody, redirect);
    }

    @PostMapping("/users/role")
    ModelAndView changeRole(
            @RequestParam UserName name,
            @RequestParam Role role,
            Principal somebody,
            RedirectAttributes redirect) {
        UserOutcome outcome = users.changeRole(name, role, by(somebody));
        return answers.to(outcome, "users.role.done." + role.code(), somebody, redirect);
    }

    @PostMapping("/users/disable")
    ModelAndView disable(
            @RequestParam UserName name, Principal somebody, RedirectAttributes redirect) {
        UserOutcome outcome = users.disable(name, by(somebody));
        return answers.to(outcome, "users.disable.done", somebody, redirect);
    }

    @PostMapping("/users/enable")
    ModelAndView enable(
            @RequestParam UserName name, Principal somebody, RedirectAttributes redirect) {
        UserOutcome outcome = users.enable(name, by(somebody));
        return answers.to(outcome, "users.enable.done", somebody, redirect);
    }

    /** Not one's own: it would end the very session that is to show it. */
    @PostMapping("/users/password")
    ModelAndView resetPassword(
            @RequestParam UserName name, Principal somebody, RedirectAttributes redirect) {
        if (isOwn(name, somebody)) {
            Flash.refused(redirect, texts.get("users.reset.own"));
            return new ModelAndView("redirect:/password");
        }
        UserOutcome outcome = users.resetPassword(name, by(somebody));
        return answers.to(outcome, "users.reset.done", somebody, redirect);
    }

    private ModelAndView correct(UserForm form, Input input, HttpStatus status) {
        return new ModelAndView("people/users", page(form, input), status);
    }

    private Map<String, Object> page(UserForm form, Input input) {
        return Map.of(
                "users", users.list(),
                "roles", Role.values(),
                "locations", catalog.locations(),
                "form", form,
                "errors", input.errors());
    }

    static boolean isOwn(UserName name, Principal somebody) {
        return name.value().equals(somebody.getName());
    }

    private static Actor by(Principal somebody) {
        return Actor.user(somebody.getName());
    }
}
