package io.holdfast.checkout.web;

import io.holdfast.checkout.Owner;

/** A request under the name that its client gave it, which means nothing to other clients. */
record KeyedRequest(Owner owner, IdempotencyKey key, Fingerprint fingerprint) {}
