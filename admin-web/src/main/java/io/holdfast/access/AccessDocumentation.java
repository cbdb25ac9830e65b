package io.holdfast.access;

import static java.util.stream.Collectors.joining;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;

import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.stereotype.Component;

import java.util.Arrays;
import java.util.Optional;

/** Says in the API's document what {@link AccessRules} say. */
@Component
class AccessDocumentation implements OpenApiCustomizer {

    private static final String SCHEME = "apiKey";
    private static final String SIGNATURE = "signature";

    @Override
    public void customise(OpenAPI document) {
        document.schemaRequirement(SCHEME, scheme());
        document.schemaRequirement(SIGNATURE, signature());
        for (AccessRule rule : AccessRules.ALL) {
            operation(document, rule).ifPresent(operation -> describe(operation, rule));
        }
    }

    private static SecurityScheme scheme() {
        String scopes =
                Arrays.stream(Scope.values())
                        .map(scope -> "`" + scope.code() + "`")
                        .collect(joining(", "));
        return new SecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .description("An API key. Its scopes say what it may be used for: " + scopes + ".");
    }

    private static SecurityScheme signature() {
        return new SecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.HEADER)
                .name("Holdfast-Signature")
                .description("Made of the body and a shared secret; the call says how.");
    }

    private static Optional<Operation> operation(OpenAPI document, AccessRule rule) {
        PathItem path = document.getPaths().get(rule.path());
        return path == null
                ? Optional.empty()
                : Optional.ofNullable(
                        path.readOperationsMap().get(HttpMethod.valueOf(rule.method().name())));
    }

    /** Any one of the scopes will do: each is a requirement of its own. */
    private static void describe(Operation operation, AccessRule rule) {
        if (rule.isSigned()) {
            operation.addSecurityItem(new SecurityRequirement().addList(SIGNATURE));
        }
        for (Scope scope : rule.scopes()) {
            operation.addSecurityItem(new SecurityRequirement().addList(SCHEME, scope.code()));
        }
    }
}
