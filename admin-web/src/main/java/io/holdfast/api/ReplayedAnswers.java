package io.holdfast.api;

import static io.holdfast.api.ValueSchemas.ofType;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.holdfast.http.ProblemCode;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The calls that take an {@code Idempotency-Key}, for the API's document. */
final class ReplayedAnswers {

    private static final String HEADER = "Idempotency-Key";
    private static final Pattern PATHS =
            Pattern.compile(
                    "/api/v1/(checkouts(/.*)?|reservations/[^/]+/(confirm|release|extend))");

    private ReplayedAnswers() {}

    static void document(OpenAPI document) {
        document.getPaths().entrySet().stream()
                .filter(path -> PATHS.matcher(path.getKey()).matches())
                .flatMap(path -> changes(path.getValue()))
                .forEach(ReplayedAnswers::document);
    }

    private static Stream<Operation> changes(PathItem path) {
        return Stream.of(path.getPost(), path.getPut()).filter(Objects::nonNull);
    }

    private static void document(Operation operation) {
        operation.addParametersItem(header());
        add(operation, ProblemCode.REQUEST_IN_PROGRESS, "come back after `Retry-After`");
        add(operation, ProblemCode.REQUEST_KEY_REUSED, "the key stands for something else");
    }

    private static Parameter header() {
        Schema<Object> key = ofType("string");
        key.setMinLength(1);
        key.setMaxLength(200);
        return new HeaderParameter()
                .name(HEADER)
                .required(false)
                .description("Visible ASCII. The same request under it gets the same answer.")
                .schema(key);
    }

    /** An operation may refuse for reasons of its own with the same status. */
    private static void add(Operation operation, ProblemCode code, String why) {
        ApiResponse response =
                operation
                        .getResponses()
                        .computeIfAbsent(
                                Integer.toString(code.status().value()),
                                status -> new ApiResponse().content(new Content()));
        String before = response.getDescription();
        String description = "`" + code + "`: " + why;
        boolean isThere = before != null && before.contains("`" + code + "`");
        if (!isThere) {
            response.setDescription(before == null ? description : before + "; " + description);
            problem(response.getContent()).addExamples(code.code(), example(code));
        }
    }

    private static MediaType problem(Content content) {
        return content.computeIfAbsent(
                APPLICATION_PROBLEM_JSON_VALUE,
                type -> new MediaType().schema(new Schema<>().$ref(CommonProblems.PROBLEM)));
    }

    private static Example example(ProblemCode code) {
        return new Example()
                .value(
                        Map.of(
                                "title", code.status().getReasonPhrase(),
                                "status", code.status().value(),
                                "detail", "This is about the key in the header.",
                                "code", code.code()));
    }
}
