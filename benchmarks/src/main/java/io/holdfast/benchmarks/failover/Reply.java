package io.holdfast.benchmarks.failover;

import tools.jackson.databind.JsonNode;

/** What a caller knows after a request. */
sealed interface Reply {

    /** It is done, now or before; this must last. */
    record Acknowledged(JsonNode body) implements Reply {}

    /** It is done or not: nobody answered, or the answer was to ask again. */
    record Unknown(String why) implements Reply {}

    /** An answer that nothing in this load asks for. */
    record Unexpected(String answer) implements Reply {}
}
