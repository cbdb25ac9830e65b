package io.holdfast.admin.people;

import io.holdfast.access.UserOutcome;
import io.holdfast.access.UserOutcome.Changed;
import io.holdfast.access.UserOutcome.LastAdmin;
import io.holdfast.access.UserOutcome.NameTaken;
import io.holdfast.access.UserOutcome.NeverLimited;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.access.UserOutcome.Unchanged;
import io.holdfast.access.UserOutcome.Unknown;
import io.holdfast.admin.Flash;
import io.holdfast.admin.Texts;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;

/** Says to an admin what became of a wish to change a user. */
@Component
class UserAnswers {

    private final Texts texts;

    UserAnswers(Texts texts) {
        this.texts = texts;
    }

    /**
     * The page to go on with.
     *
     * @param done the key of the text for what was wished
     */
    ModelAndView to(
            UserOutcome outcome, String done, Principal somebody, RedirectAttributes redirect) {
        switch (outcome) {
            case Unknown unknown ->
                    throw new ProblemException(
                            ProblemCode.NOT_FOUND, "There is no user " + unknown.name() + ".");
            case NameTaken taken -> Flash.refused(redirect, texts.get("users.taken", taken.name()));
            case NeverLimited admin ->
                    Flash.refused(redirect, texts.get("users.never-limited", admin.user().name()));
            case Unchanged unchanged ->
                    Flash.done(redirect, texts.get("users.unchanged", unchanged.user().name()));
            case LastAdmin last ->
                    Flash.refused(redirect, texts.get("users.last-admin", last.user().name()));
            case Changed changed -> {
                if (UserController.isOwn(changed.user().name(), somebody)) {
                    return new ModelAndView("redirect:/login?over");
                }
                Flash.done(redirect, texts.get(done, changed.user().name()));
            }
            case PasswordMade made -> {
                Flash.done(redirect, texts.get(done, made.user().name()));
                OnceShown.on(redirect, made.user().name().value(), made.password().value());
            }
        }
        return new ModelAndView("redirect:/users");
    }
}
