package io.holdfast.api;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.servers.Server;

import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import java.util.stream.Stream;

/** The API's document: what all calls have in common. */
@Configuration(proxyBeanMethods = false)
class ApiDocumentation {

    private static final String DESCRIPTION =
            """
            Holdfast reserves stock so that nobody buys a unit that isn't there.

            **Keys.** Send `Authorization: Bearer <API key>`. Each call names the scope it needs.

            **Request keys.** A change names itself by a `requestKey`, a UUID made by the client.
            After a lost answer ask again with the same key: nothing is done twice, and the answer
            says what became of the first. A key that comes back with something else is refused.

            **Answers again.** Changes of checkouts and single holds take an `Idempotency-Key` in
            the header, too: for 24 hours the same request under it gets the very same answer, a
            refusal included, marked `Idempotency-Replayed: true`. Only the order of JSON members
            may differ. Faults (500, 503) are not kept.

            **Values.** Codes are exact text of 1 to 64 printable characters: `007` and `7`,
            `85123A` and `85123a` are different. Quantities are whole numbers up to 2147483647: `1.0`, `"1"`
            and `1e2` are refused, as are members that the call doesn't know. Times are ISO-8601 in
            UTC, durations ISO-8601 such as `PT15M`. Absent members are left out, never null. A
            body may have 1 MiB.

            **Lists** are read a page at a time: send the `next` of one page as `after` for the
            next. There is no `next` at the end.

            **Problems** are RFC 9457 documents. Decide by `code`; `detail` is for people.
            """;

    static {
        ValueSchemas.register();
    }

    @Bean
    OpenAPI document() {
        return new OpenAPI()
                .info(new Info().title("Holdfast").version("v1").description(DESCRIPTION))
                .addServersItem(new Server().url("/"));
    }

    @Bean
    OpenApiCustomizer commonProblems() {
        return document -> {
            CommonProblems.declare(document);
            operations(document).forEach(CommonProblems::add);
        };
    }

    @Bean
    OpenApiCustomizer replayedAnswers() {
        return ReplayedAnswers::document;
    }

    @Bean
    OpenApiCustomizer paging() {
        return document ->
                operations(document)
                        .filter(operation -> operation.getParameters() != null)
                        .flatMap(operation -> operation.getParameters().stream())
                        .forEach(ApiDocumentation::describePaging);
    }

    private static void describePaging(Parameter parameter) {
        switch (parameter.getName()) {
            case "after" -> parameter.setDescription("The `next` of the page before.");
            case "limit" -> parameter.setDescription("The most items to answer; 50 if left out.");
            default -> {}
        }
    }

    private static Stream<Operation> operations(OpenAPI document) {
        return document.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream());
    }
}
