package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.RawHttp;
import io.holdfast.RawHttp.Answer;
import io.holdfast.Visitor;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Addresses that somebody wrote another way than we do. Whatever is done to one that exists, it
 * leads to nothing: not to a file, not to another page, not round a rule, and not to a fault.
 */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=page-authorization")
class AddressTests {

    private static final String SLASH_BEHIND = "slash behind";

    /** What anybody may see, with a slash behind it too. */
    private static final List<String> FILES =
            List.of(
                    "/assets/holdfast.css",
                    "/webjars/htmx.org/dist/htmx.min.js",
                    "/swagger-ui/index.html",
                    "/actuator/health");

    private static final Map<String, UnaryOperator<String>> CHANGES =
            Map.ofEntries(
                    Map.entry(SLASH_BEHIND, path -> path + "/"),
                    Map.entry("two slashes before", path -> "/" + path),
                    Map.entry("two slashes behind", path -> path + "//"),
                    Map.entry("two slashes within", AddressTests::doubled),
                    Map.entry("encoded slash", path -> path + "%2f"),
                    Map.entry("encoded slash before", path -> "/%2f" + path.substring(1)),
                    Map.entry("twice encoded slash", path -> path + "%252f"),
                    Map.entry("encoded slashes", path -> "/" + path.substring(1) + "%2F.."),
                    Map.entry("backslash", path -> path + "%5c"),
                    Map.entry("bare backslash", path -> path + "\\"),
                    Map.entry("dot", path -> path + "/."),
                    Map.entry("dot before", path -> "/." + path),
                    Map.entry("up", path -> path + "/.."),
                    Map.entry("up and down", path -> "/assets/.." + path),
                    Map.entry("encoded up and down", path -> "/assets/%2e%2e" + path),
                    Map.entry("half encoded up and down", path -> "/webjars/.%2e" + path),
                    Map.entry("twice encoded up and down", path -> "/assets/%252e%252e" + path),
                    Map.entry("overlong up and down", path -> "/assets/%c0%ae%c0%ae" + path),
                    Map.entry("wide up and down", path -> "/assets/%ef%bc%8e%ef%bc%8e" + path),
                    Map.entry("up by parameter", path -> "/assets/..;x=y" + path),
                    Map.entry("through what all may see", path -> "/login/.." + path),
                    Map.entry("parameter", path -> path + ";x=y"),
                    Map.entry("session", path -> path + ";jsessionid=1"),
                    Map.entry("our session", path -> path + ";holdfast-session=1"),
                    Map.entry("encoded parameter", path -> path + "%3bx=y"),
                    Map.entry("end of string", path -> path + "%00"),
                    Map.entry("end of string and type", path -> path + "%00.css"),
                    Map.entry("end of line", path -> path + "%0d%0aX-Injected:%20yes"),
                    Map.entry("type", path -> path + ".css"),
                    Map.entry("space", path -> path + "%20"),
                    Map.entry("no encoding", path -> path + "%zz"),
                    Map.entry("half an encoding", path -> path + "%2"),
                    Map.entry("other case", AddressTests::raised));

    /** Where others keep what nobody should get. */
    private static final List<String> WANTED =
            List.of(
                    "/etc/passwd",
                    "/assets/../../../../etc/passwd",
                    "/assets/..%2f..%2f..%2fetc%2fpasswd",
                    "/assets/....//....//etc/passwd",
                    "/assets/file:/etc/passwd",
                    "/assets/%2e%2e/application.yaml",
                    "/webjars/../application.yaml",
                    "/webjars/..%5capplication.yaml",
                    "/webjars/htmx.org/../../../application.yaml",
                    "/swagger-ui/../application.yaml",
                    "/application.yaml",
                    "/classes/application.yaml",
                    "/templates/layout.html",
                    "/assets/../templates/layout.html",
                    "/WEB-INF/web.xml",
                    "/META-INF/MANIFEST.MF",
                    "/META-INF/spring.factories",
                    "/BOOT-INF/classes/application.yaml",
                    "/io/holdfast/HoldfastApplication.class",
                    "/db/changelog/db.changelog-master.yaml",
                    "/.git/config",
                    "/data/postgres/PG_VERSION",
                    "/h2-console",
                    "/actuator/env",
                    "/actuator/heapdump",
                    "/error",
                    "/%24%7b7*7%7d",
                    "/__%24%7b7*7%7d__::.x");

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;
    @Autowired HttpApi api;
    @LocalServerPort int port;

    @Test
    void noOtherWayToWriteAnAddressLeadsAnywhere() {
        List<String> complaints = new ArrayList<>();
        List<String> everything = credentials();
        for (String path : paths()) {
            for (String change : CHANGES.keySet()) {
                String changed = CHANGES.get(change).apply(path);
                Answer answer = get(changed, everything);
                if (!leadsNowhere(answer) && !isFile(path, change)) {
                    complaints.add(change + " " + changed + ": " + answer.head());
                }
            }
        }
        assertThat(complaints).isEmpty();
    }

    private static boolean leadsNowhere(Answer answer) {
        return List.of(400, 404).contains(answer.status()) && !answer.head().contains("x-injected");
    }

    private static boolean isFile(String path, String change) {
        return change.equals(SLASH_BEHIND) && FILES.contains(path);
    }

    /** Or the others would lead to nothing anyway. */
    @Test
    void theAddressesThemselvesLeadSomewhere() {
        List<String> everything = credentials();
        assertThat(paths())
                .filteredOn(path -> get(path, everything).status() == 200)
                .hasSizeGreaterThan(30);
    }

    /** A letter that is written as a number is that letter, to the rules as to the controllers. */
    @Test
    void anEncodedLetterOpensNothingThatTheLetterDoesNot() {
        for (String path : paths()) {
            String encoded = encoded(path);
            assertThat(get(encoded, List.of()).status())
                    .as(encoded)
                    .isEqualTo(get(path, List.of()).status());
        }
    }

    @Test
    void noFileOfOursOrOfTheMachineIsServed() {
        List<String> everything = credentials();
        for (String path : WANTED) {
            assertThat(get(path, everything).status()).as(path).isIn(400, 404);
        }
    }

    /** A code is any text, and stands in the query; a path never has one. */
    @Test
    void aSkuOfAnyCodeHasItsPageAndNoOther() {
        Visitor admin = Visitor.admin(api);
        String unique = UUID.randomUUID().toString().substring(0, 8);
        put("locations", unique);
        for (String odd :
                List.of(
                        "a/b", "..", "../x", "%2e%2e", ";x=y", "?q=1", "#x", "&sku=y", "\\",
                        "ß+")) {
            String code = odd + " " + unique + odd;
            put("skus", code);
            receive(code, unique);
            String address =
                    "/stock/balance?sku=%s&location=%s".formatted(HttpApi.encoded(code), unique);
            HttpApi.Answer page = admin.get(address);
            assertThat(page.status()).as(code).isEqualTo(200);
            assertThat(page.text()).as(code).contains(code);
            assertThat(admin.get("/stock?q=" + HttpApi.encoded(code)).text()).contains(code);
        }
    }

    private void put(String what, String code) {
        String body = "{\"code\": \"%s\", \"name\": \"x\"}".formatted(code.replace("\\", "\\\\"));
        assertThat(api.put("/api/v1/" + what, body).status()).isEqualTo(201);
    }

    private void receive(String code, String location) {
        String body =
                """
                {"requestKey": "%s", "type": "receipt", "sku": "%s", "location": "%s",
                 "quantity": 1, "reason": "delivery"}
                """
                        .formatted(UUID.randomUUID(), code.replace("\\", "\\\\"), location);
        assertThat(api.post("/api/v1/stock-movements", body).status()).isEqualTo(201);
    }

    private Answer get(String path, List<String> headers) {
        return new RawHttp(port).send("GET " + path + " HTTP/1.1", headers);
    }

    /** Of somebody who may do everything everywhere. */
    private List<String> credentials() {
        return List.of(
                "Cookie: holdfast-session=" + Visitor.admin(api).session(),
                "Authorization: Bearer " + ApplicationTest.KEY);
    }

    private List<String> paths() {
        return Stream.of(mapped(), FILES.stream(), Stream.of("/actuator/metrics"))
                .flatMap(paths -> paths)
                .filter(path -> !path.equals("/error"))
                .map(path -> path.replaceAll("\\{[^}]*\\}", "0"))
                .distinct()
                .sorted()
                .toList();
    }

    private Stream<String> mapped() {
        return requestMappingHandlerMapping.getHandlerMethods().keySet().stream()
                .filter(AddressTests::isRead)
                .flatMap(mapping -> mapping.getPatternValues().stream());
    }

    private static boolean isRead(RequestMappingInfo mapping) {
        return mapping.getMethodsCondition().getMethods().stream()
                .anyMatch(method -> method.name().equals("GET"));
    }

    private static String doubled(String path) {
        int last = path.lastIndexOf('/');
        return path.substring(0, last) + "/" + path.substring(last);
    }

    private static String raised(String path) {
        String raised = path.toUpperCase(Locale.ROOT);
        return raised.equals(path) ? path + "X" : raised;
    }

    private static String encoded(String path) {
        return path.length() == 1
                ? path
                : path.substring(0, path.length() - 1)
                        + "%%%02x".formatted((int) path.charAt(path.length() - 1));
    }
}
