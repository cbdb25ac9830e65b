package io.holdfast.admin.people;

import io.holdfast.access.Password;
import io.holdfast.access.UserName;
import io.holdfast.access.Users;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

import java.security.Principal;
import java.util.Map;
import java.util.Optional;

/** Signing in, and a person's own password. Spring Security takes what the form sends. */
@Controller
class SignInController {

    private final Users users;
    private final Texts texts;

    SignInController(Users users, Texts texts) {
        this.users = users;
        this.texts = texts;
    }

    @GetMapping("/login")
    String signIn() {
        return "people/login";
    }

    @GetMapping("/password")
    String password(Model model) {
        model.addAttribute("errors", Map.of());
        return "people/password";
    }

    /** A new password ends every session of the person's, this one too. */
    @PostMapping("/password")
    ModelAndView changePassword(PasswordForm form, Principal somebody) {
        Input input = new Input();
        Optional<Password> wanted = input.read("password", form::wanted);
        if (wanted.isPresent() && !wanted.get().value().equals(form.again())) {
            input.refuse("again", texts.get("password.again.wrong"));
        }
        if (input.isGood()) {
            change(somebody, form, wanted.orElseThrow(), input);
        }
        return input.isGood()
                ? new ModelAndView("redirect:/login?changed")
                : new ModelAndView(
                        "people/password",
                        Map.of("errors", input.errors()),
                        HttpStatus.UNPROCESSABLE_CONTENT);
    }

    private void change(Principal somebody, PasswordForm form, Password wanted, Input input) {
        UserName name = new UserName(somebody.getName());
        switch (users.changePassword(name, form.present(), wanted)) {
            case BLOCKED -> input.refuse("present", texts.get("password.present.blocked"));
            case WRONG -> input.refuse("present", texts.get("password.present.wrong"));
            case CHANGED -> {}
        }
    }

    /** What the form sends; never shown again. */
    record PasswordForm(String present, String password, String again) {

        PasswordForm(@Nullable String present, @Nullable String password, @Nullable String again) {
            this.present = present == null ? "" : present;
            this.password = password == null ? "" : password;
            this.again = again == null ? "" : again;
        }

        Password wanted() {
            return new Password(password);
        }

        @Override
        public String toString() {
            return "(passwords)";
        }
    }
}
