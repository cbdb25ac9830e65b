package io.holdfast.checkout.web;

import io.holdfast.balances.Actor;
import io.holdfast.checkout.Owner;

import java.security.Principal;

/** Whoever sent the request, known by the name of its API key. */
record Caller(Owner owner, Actor actor) {

    static Caller of(Principal principal) {
        String key = principal.getName();
        return new Caller(new Owner(key), Actor.apiKey(key));
    }
}
