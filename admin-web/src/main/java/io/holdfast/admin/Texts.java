package io.holdfast.admin;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

import java.util.Locale;

/** The sentences that controllers say, from {@code messages.properties}. */
@Component
public class Texts {

    private final MessageSource messages;

    Texts(MessageSource messages) {
        this.messages = messages;
    }

    /**
     * A sentence with its figures and names filled in.
     *
     * @throws org.springframework.context.NoSuchMessageException if there is no such sentence
     */
    public String get(String key, Object... arguments) {
        return messages.getMessage(key, arguments, Locale.ENGLISH);
    }
}
