package io.holdfast.admin;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.access.ApiKeyName;
import io.holdfast.access.ApiKeys;
import io.holdfast.access.Role;
import io.holdfast.access.Scope;
import io.holdfast.access.UserName;
import io.holdfast.access.Users;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;
import io.holdfast.checkout.Payment;
import io.holdfast.imports.ImportKind;
import io.holdfast.imports.Imports;
import io.holdfast.imports.StagingOutcome.Staged;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.HtmlUtils;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Texts that somebody wrote and that mean something to a browser or to a template: wherever one is
 * shown, it is shown as it was written.
 */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=page-authorization")
class ShownTextTests {

    private static final Actor BY = Actor.user("admin");

    /** Markup, an expression in each of the ways that templates know, a placeholder, an entity. */
    private static final String TRAP = "<i a=\"b\">'${7*7}[[*{7*7}]]__${7*7}__::.x{0}&lt;";

    private static final List<String> FILTERS =
            List.of("q", "sku", "location", "actor", "status", "sort");

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;
    @Autowired HttpApi api;
    @Autowired ApiKeys keys;
    @Autowired Users users;
    @Autowired Imports imports;
    @Autowired BeanFactory beans;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    private final String unique = UUID.randomUUID().toString().substring(0, 6);
    private final Pattern marker = Pattern.compile("(\\w+)-" + unique + ":");
    private final Set<String> seen = new TreeSet<>();
    private final Set<String> written = new TreeSet<>();
    private final List<String> addresses = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    private Visitor admin;
    private @Nullable DeadLetters letters;

    @BeforeEach
    void signIn() {
        admin = Visitor.admin(api);
    }

    @AfterEach
    void subscribeNoMore() {
        if (letters != null) {
            letters.remove();
        }
    }

    @Test
    void whatWasWrittenSomewhereIsShownAsItWasWritten() throws IOException {
        writeEverything();
        for (String address : addresses()) {
            judge(address, admin.get(address));
            judge("part of " + address, admin.fragment(address));
        }
        assertThat(complaints).isEmpty();
        assertThat(seen).containsExactlyElementsOf(written);
    }

    @Test
    void whatAFormRefusesIsShownAgainAsItWasTyped() {
        for (String form : routes(RequestMethod.POST)) {
            judge(form, admin.post(form, filledWith(text("typed"))));
        }
        assertThat(complaints).isEmpty();
        assertThat(seen).containsExactly("typed");
    }

    @Test
    void whatAnAddressSaysIsShownAsItStandsThere() {
        for (String page : routes(RequestMethod.GET)) {
            for (String name : FILTERS) {
                String query = "?" + name + "=" + HttpApi.encoded(text(name));
                judge(page + query, admin.get(page + query));
            }
        }
        assertThat(complaints).isEmpty();
        assertThat(seen).contains("q", "sku", "actor");
    }

    private void writeEverything() throws IOException {
        String sku = text("sku");
        String location = text("location");
        put("skus", sku, text("skuName"));
        put("locations", location, text("locationName"));
        receive(sku, location);
        long hold = hold(sku, location);
        setAside(hold);
        addresses.add("/holds/" + hold);
        for (String page : List.of("balance", "receive", "adjust", "count", "transfer", "policy")) {
            addresses.add("/stock/%s%s".formatted(page, of(sku, location)));
        }
        addresses.add("/stock/counts?location=" + HttpApi.encoded(location));
        addresses.add("/reconciliation/balance" + of(sku, location));
        String user = text("user");
        users.create(new UserName(user), Role.CLERK, BY);
        addresses.add("/users/locations?name=" + HttpApi.encoded(user));
        keys.issue(new ApiKeyName(text("key")), Set.of(Scope.CHECKOUT), BY);
        addresses.add("/imports/" + importFile());
        troubledPayment();
        deadLetter();
    }

    private void put(String what, String code, String name) {
        String body = "{\"code\": %s, \"name\": %s}".formatted(json(code), json(name));
        assertThat(api.put("/api/v1/" + what, body).status()).isEqualTo(201);
    }

    private void receive(String sku, String location) {
        String body =
                """
                {"requestKey": "%s", "type": "receipt", "sku": %s, "location": %s, "quantity": 9,
                 "reason": %s}
                """
                        .formatted(UUID.randomUUID(), json(sku), json(location), written("reason"));
        assertThat(api.post("/api/v1/stock-movements", body).status()).isEqualTo(201);
    }

    private long hold(String sku, String location) {
        UUID checkout = UUID.randomUUID();
        api.post("/api/v1/checkouts", "{\"checkoutId\": \"%s\"}".formatted(checkout));
        String path = "/api/v1/checkouts/" + checkout;
        addresses.add("/checkouts/" + checkout);
        long sold = line(path, sku, location);
        String paid = "{\"paymentReference\": %s}".formatted(written("paymentReference"));
        assertThat(api.post(path + "/confirm", paid).status()).isEqualTo(200);
        addresses.add("/holds/" + sold);
        UUID open = UUID.randomUUID();
        api.post("/api/v1/checkouts", "{\"checkoutId\": \"%s\"}".formatted(open));
        return line("/api/v1/checkouts/" + open, sku, location);
    }

    private long line(String path, String sku, String location) {
        String body =
                """
                {"lines": [{"requestKey": "%s", "sku": %s, "location": %s, "quantity": 1,
                            "description": %s, "unitPrice": {"amount": 5, "currency": "EUR"}}]}
                """
                        .formatted(
                                UUID.randomUUID(),
                                json(sku),
                                json(location),
                                written("description"));
        Answer held = api.post(path + "/reservations", body);
        assertThat(held.status()).as(held.body()).isEqualTo(201);
        return held.json().at("/reservations/0/id").asLong();
    }

    private void setAside(long hold) {
        run(
                """
                update inventory_reservations
                set held_at = clock_timestamp() - interval '2 hours',
                    expires_at = clock_timestamp() - interval '1 hour'
                where id = %d;
                insert into reservation_expiry_failures
                    (reservation_id, attempts, first_failed_at, retry_at, error)
                values (%d, 1, clock_timestamp(), clock_timestamp() + interval '1 day', %s)
                """
                        .formatted(hold, hold, quoted("holdError")));
    }

    private long importFile() throws IOException {
        String file = "code,name,safetyStock\n,x,no\n";
        try (var bytes = new ByteArrayInputStream(file.getBytes(UTF_8))) {
            var staged =
                    (Staged)
                            imports.stage(
                                    ImportKind.SKUS, bytes, BY, text("file"), Reach.EVERYWHERE);
            long id = staged.staged().id();
            imports.advance(id);
            return id;
        }
    }

    private void troubledPayment() {
        Payment stuck = Till.create(beans).stuck();
        run(
                "update payments set reason = %s where id = '%s'"
                        .formatted(quoted("paymentReason"), stuck.id()));
        addresses.add("/checkouts/" + stuck.checkoutId());
    }

    private void deadLetter() {
        letters = DeadLetters.create(beans, unique);
        String event = letters.event("dead");
        run(
                "update webhook_deliveries set error = %s, lane = %s where event_id = '%s'"
                        .formatted(quoted("deliveryError"), quoted("lane"), event));
    }

    /** What was asked for above, and every page without any id. */
    private List<String> addresses() {
        return Stream.concat(
                        addresses.stream(),
                        routes(RequestMethod.GET).stream().filter(page -> !page.endsWith("/1")))
                .toList();
    }

    private List<String> routes(RequestMethod method) {
        return requestMappingHandlerMapping.getHandlerMethods().keySet().stream()
                .filter(mapping -> mapping.getMethodsCondition().getMethods().contains(method))
                .flatMap(mapping -> mapping.getPatternValues().stream())
                .filter(path -> !path.matches("/(api|v3|swagger|error).*|.*/export"))
                .map(path -> path.replaceAll("\\{[^}]*\\}", "1"))
                .distinct()
                .sorted()
                .toList();
    }

    /** Of every field of every form and filter there is. */
    private static List<String> names() {
        return List.of(
                "q",
                "name",
                "sku",
                "location",
                "toLocation",
                "quantity",
                "counted",
                "expectedOnHand",
                "reason",
                "requestKey",
                "url",
                "events",
                "role",
                "scopes",
                "locations",
                "status",
                "stock",
                "sort",
                "actor",
                "origin",
                "area",
                "checkoutId",
                "olderThan",
                "holdFor",
                "settlesAt",
                "safetyStock",
                "lowStockAt",
                "backorderLimit",
                "after",
                "before",
                "id");
    }

    private static String[] filledWith(String text) {
        return names().stream().flatMap(name -> Stream.of(name, text)).toArray(String[]::new);
    }

    /** Each place where a marker stands, and what follows up to the end of text or attribute. */
    private void judge(String where, Answer answer) {
        if (answer.status() >= 500) {
            complaints.add(where + ": " + answer.status());
        }
        Matcher place = marker.matcher(answer.body());
        while (place.find()) {
            String raw = answer.body().substring(place.end()).split("[\"<>]", 2)[0];
            if (isAsWritten(raw)) {
                seen.add(place.group(1));
            } else {
                complaints.add(where + ": " + place.group() + raw);
            }
        }
    }

    private static boolean isAsWritten(String raw) {
        String text = HtmlUtils.htmlUnescape(raw);
        return text.startsWith(TRAP)
                || isLink(text) && URLDecoder.decode(text, UTF_8).startsWith(TRAP);
    }

    private static boolean isLink(String text) {
        return text.startsWith("%3C");
    }

    private String text(String field) {
        written.add(field);
        return field + "-" + unique + ":" + TRAP;
    }

    private String written(String field) {
        return json(text(field));
    }

    private String quoted(String field) {
        return "'" + text(field).replace("'", "''") + "'";
    }

    private static String json(String text) {
        return "\"" + text.replace("\"", "\\\"") + "\"";
    }

    private static String of(String sku, String location) {
        return "?sku=%s&location=%s".formatted(HttpApi.encoded(sku), HttpApi.encoded(location));
    }

    private void run(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }
}
