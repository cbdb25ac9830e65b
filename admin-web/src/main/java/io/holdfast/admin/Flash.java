package io.holdfast.admin;

import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.io.Serializable;

/**
 * What became of what somebody just asked for, shown once on the page that they are sent to.
 *
 * @param good whether it was done
 * @param text a sentence
 */
public record Flash(boolean good, String text) implements Serializable {

    private static final String ATTRIBUTE = "flash";

    /** Shows that it was done. */
    public static void done(RedirectAttributes redirect, String text) {
        redirect.addFlashAttribute(ATTRIBUTE, new Flash(true, text));
    }

    /** Shows that it was not done, and why. */
    public static void refused(RedirectAttributes redirect, String text) {
        redirect.addFlashAttribute(ATTRIBUTE, new Flash(false, text));
    }
}
