package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.http.Signature;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Whatever is sent to whichever call of the API's document, in whichever place of it: the answer is
 * never a fault of ours, a refusal is always a problem that names itself, and it changes nothing.
 */
@ApplicationTest
class HostileInputTests {

    private static final int DEEP = 5_000;
    private static final String LONG = "x".repeat(100_000);

    /** What may stand in the place of a JSON value, some of it not even JSON. */
    private static final List<String> VALUES =
            List.of(
                    "null",
                    "true",
                    "[]",
                    "{}",
                    "[null]",
                    "{\"\": {}}",
                    "0",
                    "-1",
                    "1.5",
                    "-0.0",
                    "1e400",
                    "2147483647",
                    "2147483648",
                    "-9223372036854775809",
                    "9".repeat(500),
                    "NaN",
                    "01",
                    "'1'",
                    "\"\"",
                    "\"   \"",
                    "\"1\"",
                    "\"-1\"",
                    "\"\\u0000\"",
                    "\"a\\tb\\nc\"",
                    "\"\\ud800\"",
                    "\"\\u202egnp.exe\"",
                    "\"\\ud83d\\udce6\"",
                    "\"" + "\\ud83d\\udce6".repeat(64) + "\"",
                    "\"'; drop table balances; --\"",
                    "\"<script>alert(1)</script>\"",
                    "\"%00%ff..%2f\"",
                    "\"PT-1S\"",
                    "\"PT9999999999999H\"",
                    "\"+999999999-12-31T23:59:59Z\"",
                    "\"00000000-0000-0000-0000-000000000000\"",
                    "\"" + LONG + "\"",
                    "[".repeat(DEEP) + "]".repeat(DEEP),
                    "\"never ended",
                    "");

    /** What rows and answers have, and what libraries have been tricked with. */
    private static final List<String> MEMBERS =
            List.of(
                    "id",
                    "version",
                    "status",
                    "owner",
                    "actor",
                    "role",
                    "scopes",
                    "locations",
                    "createdAt",
                    "heldAt",
                    "expiresAt",
                    "onHand",
                    "reserved",
                    "committed",
                    "available",
                    "replayed",
                    "attempt",
                    "class",
                    "@class",
                    "@type",
                    "__proto__");

    /** What may stand in a path, a query or a header, encoded. */
    private static final List<String> TEXTS =
            List.of(
                    "",
                    "%20",
                    "0",
                    "-1",
                    "1.5",
                    "9223372036854775808",
                    "%00",
                    "%0d%0aSet-Cookie:%20a=b",
                    "%ff%fe",
                    "%ed%a0%80",
                    "%e2%80%ae",
                    "%f0%9f%93%a6",
                    "..%2f..%2fetc%2fpasswd",
                    "%2e%2e",
                    ";jsessionid=1",
                    "%3b",
                    "%25",
                    "%27%20or%201=1--",
                    "%3cscript%3e",
                    "true",
                    "null",
                    "00000000-0000-0000-0000-000000000000",
                    "x".repeat(4_000));

    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;

    private final List<String> complaints = new ArrayList<>();

    private Shelf shelf;
    private UUID checkout;
    private long hold;
    private PlainBodies plain;

    /** And anew whenever something was taken: what has ended refuses everything for that alone. */
    @BeforeEach
    void haveSomethingToLose() {
        shelf = Shelf.create(api);
        shelf.change("receipt", 100, "");
        checkout = UUID.randomUUID();
        api.post("/api/v1/checkouts", "{\"checkoutId\": \"%s\"}".formatted(checkout));
        String line =
                """
                {"lines": [{"requestKey": "%s", "sku": "%s", "location": "%s", "quantity": 3,
                            "unitPrice": {"amount": 5, "currency": "EUR"}}]}
                """
                        .formatted(UUID.randomUUID(), shelf.sku(), shelf.location());
        hold =
                api.post("/api/v1/checkouts/" + checkout + "/reservations", line)
                        .json()
                        .at("/reservations/0/id")
                        .asLong();
        plain = new PlainBodies(shelf, checkout);
        assertThat(shelf.figures()).isEqualTo("100/3/97");
    }

    /** Or whatever happens in other tests would be told there, too. */
    @AfterEach
    void subscribeNoMore() {
        api.get("/api/v1/webhooks")
                .json()
                .path("items")
                .valueStream()
                .filter(webhook -> webhook.path("url").asString().equals(PlainBodies.URL))
                .map(webhook -> "/api/v1/webhooks/" + webhook.path("id").asLong())
                .forEach(path -> api.send("DELETE", path, null, ApplicationTest.KEY));
    }

    /** Or the others would be refused for something else than they are sent for. */
    @Test
    void whoMeansWellIsUnderstood() {
        calls().filter(ApiCall::takesJson)
                .forEach(
                        call -> {
                            Sent sent = json(plain.body(call).toString());
                            HttpRequest request = request(call, path(call, Map.of()), sent).build();
                            HttpApi.Answer answer = api.send(request);
                            if (answer.status() == 400) {
                                complaints.add(
                                        "%s with %s: %s"
                                                .formatted(call, sent.told(), answer.body()));
                            }
                        });
        assertThat(complaints).isEmpty();
    }

    @Test
    void anythingInAnyPlaceOfABody() {
        calls().filter(ApiCall::takesJson)
                .forEach(
                        call -> {
                            List<String> places = ApiCall.places(plain.body(call)).toList();
                            places.forEach(place -> sendEachAt(call, place));
                        });
        assertThat(complaints).isEmpty();
    }

    /** Each in a body of its own: whatever is done once is refused, or answered, the next time. */
    private void sendEachAt(ApiCall call, String place) {
        for (String value : VALUES) {
            send(call, place, json(ApiCall.with(plain.body(call), place, value)));
        }
        String name = place.substring(place.lastIndexOf('/') + 1);
        JsonNode body = plain.body(call);
        String twice = "null, \"%s\": %s".formatted(name, body.at(place));
        send(call, place + " twice", json(ApiCall.with(body, place, twice)));
        String more = body.at(place) + ", \"nobodyKnowsThis\": 1";
        send(call, place + " and more", json(ApiCall.with(body, place, more)));
    }

    /**
     * A body that would set what only we decide about is refused, not read without it. Stripe is
     * not in use here, and what it sends is not ours to say.
     */
    @Test
    void membersOfOthersAreRefusedByName() {
        calls().filter(call -> call.takesJson() && !call.path().endsWith("/stripe"))
                .forEach(
                        call -> {
                            String before = figures();
                            ApiCall.objects(plain.body(call))
                                    .forEach(object -> sendWithMembers(call, object));
                            assertThat(figures()).as(call.toString()).isEqualTo(before);
                        });
        assertThat(complaints).isEmpty();
    }

    private void sendWithMembers(ApiCall call, String object) {
        for (String member : MEMBERS) {
            JsonNode body = plain.body(call);
            if (!body.at(object).has(member)) {
                ((ObjectNode) body.at(object)).put(member, 1);
                Sent sent = json(body.toString());
                HttpApi.Answer answer = api.send(request(call, path(call, Map.of()), sent).build());
                if (!isRefusal(answer, object, member)) {
                    complaints.add(
                            "%s with %s/%s: %s".formatted(call, object, member, answer.body()));
                }
            }
        }
    }

    /** An amount of money names what it may have instead of what it may not. */
    private static boolean isRefusal(HttpApi.Answer answer, String object, String member) {
        String complaint =
                object.endsWith("/unitPrice")
                        ? "must have no members but amount and currency"
                        : member + "\",\"message\":\"is not a known member";
        return answer.outcome().equals("400 invalid-request") && answer.body().contains(complaint);
    }

    @Test
    void anyBodyAtAll() {
        calls().filter(call -> !call.method().equals("GET"))
                .forEach(
                        call -> {
                            for (String body : VALUES) {
                                send(call, "the body", json(body));
                            }
                            for (Sent sent : strangeBodies(call)) {
                                send(call, "the body", sent);
                            }
                        });
        assertThat(complaints).isEmpty();
    }

    private List<Sent> strangeBodies(ApiCall call) {
        String good = call.takesJson() ? plain.body(call).toString() : "a,b\n1,2\n";
        return List.of(
                new Sent("none", "", ""),
                new Sent("no type", good, ""),
                new Sent("text", good, "text/plain"),
                new Sent("XML", "<a/>", "application/xml"),
                new Sent("form", "a=b", "application/x-www-form-urlencoded"),
                new Sent("half a form", "--x", "multipart/form-data"),
                new Sent("no known type", good, "all/of it; x"),
                new Sent(
                        "UTF-16",
                        good.getBytes(StandardCharsets.UTF_16),
                        "application/json;charset=utf-16"),
                new Sent("no known charset", good, "application/json;charset=klingon"),
                new Sent("with a mark", "\ufeff" + good, "application/json"),
                new Sent(
                        "not UTF-8",
                        new byte[] {'"', (byte) 0xff, (byte) 0xc0, '"'},
                        "application/json"),
                new Sent("CSV", new byte[] {(byte) 0xff, 0}, "text/csv"),
                new Sent("too large", "[" + LONG.repeat(11) + "]", "application/json"));
    }

    @Test
    void anyTextInPathQueryAndHeaders() {
        calls().forEach(
                        call -> {
                            for (String text : TEXTS) {
                                call.parameters("path")
                                        .forEach(name -> sendWith(call, "path", name, text));
                                call.parameters("query")
                                        .forEach(name -> sendWith(call, "query", name, text));
                                call.parameters("header")
                                        .forEach(name -> sendWith(call, "header", name, text));
                            }
                        });
        assertThat(complaints).isEmpty();
    }

    private void sendWith(ApiCall call, String in, String name, String text) {
        Sent sent = call.takesJson() ? json(plain.body(call).toString()) : new Sent("none", "", "");
        String path = path(call, in.equals("path") ? Map.of(name, text) : Map.of());
        String query = in.equals("query") ? "?" + name + "=" + text : "";
        HttpRequest.Builder request = request(call, path + query, sent);
        if (in.equals("header")) {
            request.setHeader(name, text.isEmpty() ? "\u00e9" : text);
        }
        judge(call, in + " " + name + ": " + text, request.build());
    }

    private Stream<ApiCall> calls() {
        return ApiCall.all(api.send("GET", "/v3/api-docs", null, null).json());
    }

    private static Sent json(String body) {
        return new Sent(
                body.length() > 300 ? body.substring(0, 300) + " …" : body,
                body,
                "application/json");
    }

    private void send(ApiCall call, String where, Sent sent) {
        judge(call, where + ": " + sent.told(), request(call, path(call, Map.of()), sent).build());
    }

    private HttpRequest.Builder request(ApiCall call, String path, Sent sent) {
        HttpRequest.Builder request =
                api.request(path)
                        .header("Authorization", "Bearer " + ApplicationTest.KEY)
                        .method(call.method(), BodyPublishers.ofByteArray(sent.body()));
        if (call.isSigned()) {
            request.header(Signature.HEADER, signature(sent.body()));
        }
        if (!sent.type().isEmpty()) {
            request.header("Content-Type", sent.type());
        }
        return request;
    }

    /** Or what is in the body would never be looked at. */
    private static String signature(byte[] body) {
        return Signature.of(body, ApplicationTest.EVENTS_SECRET, Instant.now()).header();
    }

    private String path(ApiCall call, Map<String, String> hostile) {
        String path = call.path();
        for (String name : call.parameters("path")) {
            String usual = name.equals("checkoutId") ? checkout.toString() : String.valueOf(hold);
            path = path.replace("{" + name + "}", hostile.getOrDefault(name, usual));
        }
        return path;
    }

    /** Notes what is wrong, and goes on: whoever mends it wants to see all of it. */
    private void judge(ApiCall call, String what, HttpRequest request) {
        String before = figures();
        HttpApi.Answer answer = api.send(request);
        boolean isRefused = answer.status() >= 400;
        if (answer.status() >= 500
                || isRefused && answer.outcome().indexOf(' ') < 0
                || isRefused && !figures().equals(before)) {
            complaints.add(
                    "%s with %s: %s %s".formatted(call, what, answer.outcome(), answer.body()));
        }
        if (!isRefused && !call.method().equals("GET")) {
            haveSomethingToLose();
        }
    }

    /** Of everything that a call could change by mistake. */
    private String figures() {
        return jdbc.sql(
                        """
                        select concat_ws('/',
                            (select count(*) from inventory_balances),
                            (select sum(on_hand) from inventory_balances),
                            (select sum(reserved) from inventory_balances),
                            (select sum(committed) from inventory_balances),
                            (select count(*) from inventory_reservations),
                            (select max(id) from stock_movements))
                        """)
                .query(String.class)
                .single();
    }

    /** A body as it is sent, and how it is told of. */
    private record Sent(String told, byte[] body, String type) {

        Sent(String told, String body, String type) {
            this(told, body.getBytes(StandardCharsets.UTF_8), type);
        }
    }
}
