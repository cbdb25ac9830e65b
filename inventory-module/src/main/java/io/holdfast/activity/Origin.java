package io.holdfast.activity;

import io.holdfast.balances.Actor;

/** Where an act came from. */
public enum Origin {

    /** A person on a page. */
    PAGE(Actor.Kind.USER),
    /** Another system, through the HTTP API. */
    API_KEY(Actor.Kind.API_KEY),
    /** A job of Holdfast's own. */
    WORKER(Actor.Kind.WORKER);

    private final Actor.Kind actors;

    Origin(Actor.Kind actors) {
        this.actors = actors;
    }

    /** What acts from there. */
    Actor.Kind actors() {
        return actors;
    }
}
