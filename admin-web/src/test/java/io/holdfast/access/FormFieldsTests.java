package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.http.Territory;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.MethodParameter;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.beans.PropertyDescriptor;
import java.security.Principal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** A form sends what it asks for. Whatever else comes with it decides nothing. */
@ApplicationTest
class FormFieldsTests {

    /** What is not made of the fields of a form. */
    private static final List<Class<?>> OF_THE_REQUEST =
            List.of(
                    HttpServletRequest.class,
                    HttpSession.class,
                    Model.class,
                    Principal.class,
                    RedirectAttributes.class,
                    Territory.class);

    /** What rows have and no form asks for, and ways into what a page is made of. */
    private static final List<String> MORE =
            List.of(
                    "id",
                    "version",
                    "status",
                    "kind",
                    "actor",
                    "password",
                    "passwordHash",
                    "digest",
                    "secret",
                    "createdAt",
                    "changedAt",
                    "disabledAt",
                    "revokedAt",
                    "recordedAt",
                    "onHand",
                    "reserved",
                    "committed",
                    "onHandAfter",
                    "reach",
                    "reach.locations[0]",
                    "role.name",
                    "user.role",
                    "form.role",
                    "frame.admin",
                    "format.zone",
                    "class.module.classLoader.x",
                    "_role",
                    "!role");

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;
    @Autowired ApiKeys keys;
    @Autowired Users users;
    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;

    private final String plain = "test-" + UUID.randomUUID();
    private final String tampered = "test-" + UUID.randomUUID();
    private Visitor admin;

    @BeforeEach
    void signIn() {
        admin = Visitor.admin(api);
    }

    /**
     * A record has its components and nothing that could be set besides; what every page has and a
     * handler asks for would be filled from the request if it had a setter.
     */
    @Test
    void nothingThatAHandlerTakesCanBeSetBesidesWhatItNames() {
        assertThat(handlers().flatMap(FormFieldsTests::parameters))
                .hasSizeGreaterThan(100)
                .allSatisfy(
                        parameter ->
                                assertThat(
                                                isOfTheRequest(parameter)
                                                        || takesOnlyWhatItNames(parameter))
                                        .as(parameter.toString())
                                        .isTrue());
    }

    private Stream<HandlerMethod> handlers() {
        return requestMappingHandlerMapping.getHandlerMethods().entrySet().stream()
                .filter(
                        mapped ->
                                mapped.getKey()
                                        .getMethodsCondition()
                                        .getMethods()
                                        .contains(RequestMethod.POST))
                .filter(mapped -> !mapped.getKey().getPatternValues().toString().contains("/api/"))
                .map(mapped -> mapped.getValue());
    }

    private static Stream<MethodParameter> parameters(HandlerMethod handler) {
        return Arrays.stream(handler.getMethodParameters());
    }

    private static boolean isOfTheRequest(MethodParameter parameter) {
        return OF_THE_REQUEST.contains(parameter.getParameterType());
    }

    private static boolean takesOnlyWhatItNames(MethodParameter parameter) {
        return parameter.hasParameterAnnotation(RequestParam.class)
                || parameter.hasParameterAnnotation(PathVariable.class)
                || parameter.getParameterType().isRecord()
                || parameter.hasParameterAnnotation(ModelAttribute.class)
                        && hasNoSetter(parameter.getParameterType());
    }

    private static boolean hasNoSetter(Class<?> type) {
        return Arrays.stream(BeanUtils.getPropertyDescriptors(type))
                .map(PropertyDescriptor::getWriteMethod)
                .allMatch(Objects::isNull);
    }

    @Test
    void aUserIsMadeAsTheFormSays() {
        String[] form = {"role", "STAFF", "limited", "false"};
        send("/users", form);
        User user = users.find(new UserName(tampered)).orElseThrow();
        assertThat(user.role()).isEqualTo(Role.STAFF);
        assertThat(user.isEnabled()).isTrue();
        assertThat(user.reach().isLimited()).isFalse();
        assertThat(Visitor.nobody(api).signIn(tampered, "7").location()).startsWith("/login");
        assertThat(row("users", tampered)).isEqualTo(row("users", plain));
        send("/users/role", "role", "CLERK");
        send("/users/disable");
        assertThat(row("users", tampered)).isEqualTo(row("users", plain));
    }

    @Test
    void aKeyIsMadeAsTheFormSays() {
        send("/api-keys", "scopes", "STOCK_READ", "limited", "false");
        assertThat(keys.authenticate(new Secret("7"))).isEmpty();
        assertThat(keys.list())
                .filteredOn(key -> key.name().value().equals(tampered))
                .singleElement()
                .satisfies(
                        key -> {
                            assertThat(key.scopes()).isEqualTo(Set.of(Scope.STOCK_READ));
                            assertThat(key.revokedAt()).isNull();
                        });
        assertThat(row("api_keys", tampered)).isEqualTo(row("api_keys", plain));
    }

    @Test
    void stockIsReceivedAsTheFormSays() {
        for (String code : List.of(plain, tampered)) {
            String body = "{\"code\": \"%s\", \"name\": \"x\"}".formatted(code);
            assertThat(api.put("/api/v1/skus", body).status()).isEqualTo(201);
            assertThat(api.put("/api/v1/locations", body).status()).isEqualTo(201);
        }
        send("/stock/receive", "quantity", "5", "reason", "delivery", "confirmed", "true");
        assertThat(ledger(tampered)).isEqualTo(ledger(plain)).contains("\"onHandAfter\":5");
        assertThat(api.get("/api/v1/balances?sku=" + tampered).json().at("/items/0/onHand").asInt())
                .isEqualTo(5);
    }

    /** What became of it, without what no two changes share. */
    private String ledger(String code) {
        return api.get("/api/v1/stock-movements?sku=" + code)
                .json()
                .path("items")
                .toString()
                .replace(code, "@")
                .replaceAll("\"(movementId|requestKey|recordedAt)\":(\"[^\"]*\"|\\d+)", "");
    }

    /** Its row, without what no two rows share. */
    private String row(String table, String name) {
        return jdbc.sql(
                        """
                        select (to_jsonb(t) - 'id' - 'name' - 'digest' - 'password_hash'
                                - 'created_at' - 'changed_at' - 'disabled_at')::text
                            || concat(num_nulls(created_at))
                        from %s t
                        where name = :name
                        """
                                .formatted(table))
                .param("name", name)
                .query((row, i) -> row.getString(1))
                .single();
    }

    /** Once as a browser does, once with all the rest. */
    private void send(String path, String... form) {
        Answer first = admin.post(path, with(plain, form).toArray(String[]::new));
        Answer second =
                admin.post(
                        path,
                        Stream.concat(
                                        with(tampered, form),
                                        MORE.stream().flatMap(name -> Stream.of(name, "7")))
                                .toArray(String[]::new));
        assertThat(first.status()).as(first.text()).isBetween(302, 303);
        assertThat(second.status()).as(second.text()).isEqualTo(first.status());
        assertThat(second.location().replace(tampered, plain)).isEqualTo(first.location());
    }

    private static Stream<String> with(String name, String... form) {
        return Stream.concat(
                Stream.of(
                        "name",
                        name,
                        "sku",
                        name,
                        "location",
                        name,
                        "requestKey",
                        UUID.randomUUID().toString()),
                Stream.of(form));
    }
}
