package io.holdfast.campaign.clients;

import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Wish;

/** A way into one running application. Any number of clients may use it at once. */
public interface Door {

    /** The application's name. */
    String name();

    /** Asks once, and waits for the answer. */
    Answer ask(Wish wish);
}
