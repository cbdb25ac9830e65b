package io.holdfast.api;

import static io.holdfast.api.ValueSchemas.ofType;
import static io.holdfast.api.ValueSchemas.oneOf;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.holdfast.http.ProblemCode;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The problems that any call may meet, for the API's document. */
final class CommonProblems {

    static final String PROBLEM = "Problem";

    private static final List<CommonProblem> ALWAYS =
            List.of(
                    new CommonProblem(
                            ProblemCode.INVALID_REQUEST, "What is wrong stands in `errors`."),
                    new CommonProblem(
                            ProblemCode.UNAUTHENTICATED, "There is no key, or it opens nothing."),
                    new CommonProblem(ProblemCode.FORBIDDEN, "The key lacks the scope."),
                    new CommonProblem(
                            ProblemCode.INTERNAL_ERROR, "The log says more under `reference`."),
                    new CommonProblem(
                            ProblemCode.OVERLOADED,
                            "Come back after `Retry-After` with the same request keys."));

    private static final List<CommonProblem> WITH_A_BODY =
            List.of(
                    new CommonProblem(
                            ProblemCode.PAYLOAD_TOO_LARGE, "The body has more than 1 MiB."),
                    new CommonProblem(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "The body is not JSON."));

    private CommonProblems() {}

    static void declare(OpenAPI document) {
        document.getComponents().addSchemas(PROBLEM, schema());
        Stream.concat(ALWAYS.stream(), WITH_A_BODY.stream())
                .forEach(problem -> problem.declare(document));
    }

    static void add(Operation operation) {
        ALWAYS.forEach(problem -> problem.add(operation));
        if (operation.getRequestBody() != null) {
            WITH_A_BODY.forEach(problem -> problem.add(operation));
        }
        operation.getResponses().values().forEach(CommonProblems::addSchema);
    }

    private static void addSchema(ApiResponse response) {
        Content content = response.getContent();
        MediaType problem = content == null ? null : content.get(APPLICATION_PROBLEM_JSON_VALUE);
        if (problem != null && problem.getSchema() == null) {
            problem.setSchema(new Schema<>().$ref(PROBLEM));
        }
    }

    private static Schema<Object> schema() {
        Schema<Object> schema = ofType("object");
        schema.setDescription("RFC 9457, with a code to decide by and members that go with it.");
        schema.addProperty("title", ofType("string"));
        schema.addProperty("status", ofType("integer"));
        schema.addProperty("detail", ofType("string"));
        schema.addProperty("instance", ofType("string"));
        schema.addProperty("code", oneOf(codes()));
        schema.addProperty("errors", errors());
        schema.setAdditionalProperties(true);
        schema.setRequired(List.of("title", "status", "detail", "code"));
        return schema;
    }

    private static List<String> codes() {
        return Arrays.stream(ProblemCode.values()).map(ProblemCode::code).toList();
    }

    private static Schema<Object> errors() {
        Schema<Object> error = ofType("object");
        error.addProperty("field", ofType("string"));
        error.addProperty("message", ofType("string"));
        Schema<Object> errors = ofType("array");
        errors.setItems(error);
        return errors;
    }

    private record CommonProblem(ProblemCode code, String why) {

        void declare(OpenAPI document) {
            MediaType problem =
                    new MediaType().schema(new Schema<>().$ref(PROBLEM)).example(example());
            document.getComponents()
                    .addResponses(
                            code.code(),
                            new ApiResponse()
                                    .description("`" + code + "`: " + why)
                                    .content(
                                            new Content()
                                                    .addMediaType(
                                                            APPLICATION_PROBLEM_JSON_VALUE,
                                                            problem)));
        }

        /** What the operation says itself goes first. */
        void add(Operation operation) {
            String status = Integer.toString(code.status().value());
            operation.getResponses().putIfAbsent(status, new ApiResponse().$ref(code.code()));
        }

        private Map<String, Object> example() {
            Map<String, Object> example = new LinkedHashMap<>();
            example.put("title", code.status().getReasonPhrase());
            example.put("status", code.status().value());
            example.put("detail", why);
            example.put("code", code.code());
            if (code == ProblemCode.INVALID_REQUEST) {
                example.put("errors", List.of(Map.of("field", "sku", "message", "is required")));
            }
            return example;
        }
    }
}
