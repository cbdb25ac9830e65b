package io.holdfast.checkout.web;

import java.util.UUID;

/** Whether a request is to be run, in order of precedence. */
sealed interface RequestClaim {

    /** The key stands for another request. */
    record KeyReused() implements RequestClaim {}

    /** It has been answered. */
    record Answered(KeptAnswer answer) implements RequestClaim {}

    /** Somebody is at it, or was a moment ago. */
    record Running() implements RequestClaim {}

    /**
     * The caller runs it, and then {@link IdempotentRequests#keep keeps} its answer or {@link
     * IdempotentRequests#forget forgets} the request.
     *
     * @param run tells this run from one that took it for dead
     */
    record Granted(KeyedRequest request, UUID run) implements RequestClaim {}
}
