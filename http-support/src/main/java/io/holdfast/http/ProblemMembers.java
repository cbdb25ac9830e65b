package io.holdfast.http;

import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes each member of a problem document once. A refusal's own member takes the place of a
 * standard one of its name: {@code status} is the hold's then, and HTTP's stands in the response.
 */
class ProblemMembers extends ValueSerializer<ProblemDetail> {

    @Override
    public void serialize(ProblemDetail problem, JsonGenerator json, SerializationContext context) {
        context.writeValue(json, members(problem));
    }

    private static Map<String, Object> members(ProblemDetail problem) {
        Map<String, Object> members = new LinkedHashMap<>();
        putIfKnown(members, "type", problem.getType());
        putIfKnown(members, "title", problem.getTitle());
        putIfKnown(members, "status", problem.getStatus());
        putIfKnown(members, "detail", problem.getDetail());
        putIfKnown(members, "instance", problem.getInstance());
        if (problem.getProperties() != null) {
            members.putAll(problem.getProperties());
        }
        return members;
    }

    private static void putIfKnown(
            Map<String, Object> members, String name, @Nullable Object value) {
        if (value != null) {
            members.put(name, value);
        }
    }
}
