package io.holdfast.admin.people;

import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.io.Serializable;

/**
 * A secret that was just made up, on its way to the one page that shows it.
 *
 * @param name whose it is
 * @param secret in clear; kept nowhere once the page is shown
 */
public record OnceShown(String name, String secret) implements Serializable {

    /** Shows it on the page that the person is sent to, and never again. */
    static void on(RedirectAttributes redirect, String name, String secret) {
        redirect.addFlashAttribute("once", new OnceShown(name, secret));
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
