package io.holdfast.http;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Reads ISO-8601 only: of a bare 30 nobody knows whether it means seconds, minutes or days. */
class DurationAsText extends StdScalarDeserializer<Duration> {

    DurationAsText() {
        super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (Duration) context.handleUnexpectedToken(Duration.class, parser);
        }
        try {
            return Duration.parse(parser.getString());
        } catch (DateTimeParseException e) {
            throw context.weirdStringException(
                    parser.getString(), Duration.class, "not an ISO-8601 duration");
        }
    }
}
