package io.holdfast.campaign.clients;

import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Answer.Shortage;
import io.holdfast.campaign.history.Line;
import io.holdfast.campaign.history.SeenHold;
import io.holdfast.campaign.history.Wish;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The HTTP API of an application in a process of its own, as a storefront uses it. */
public final class HttpDoor implements Door {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final String CHECKOUTS = "/api/v1/checkouts";
    private static final int OVERLOADED = 503;
    private static final int FAULT = 500;
    private static final int REFUSED = 400;
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(2))
                    .build();
    private final String name;
    private final String address;
    private final String apiKey;

    /**
     * A way into the application at this address.
     *
     * @param apiKey with every scope
     */
    public HttpDoor(String name, String address, String apiKey) {
        this.name = name;
        this.address = address;
        this.apiKey = apiKey;
    }

    @Override
    public String name() {
        return name;
    }

    private record Request(String method, String path, @Nullable Object body) {}

    @Override
    public Answer ask(Wish wish) {
        try {
            return answer(wish, client.send(toHttp(request(wish)), BodyHandlers.ofString()));
        } catch (ConnectException e) {
            return new Answer.Unreached(e.toString());
        } catch (IOException e) {
            return new Answer.Unknown(e.toString(), false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Unknown("interrupted", false);
        }
    }

    private static Request request(Wish wish) {
        return switch (wish) {
            case Wish.Open open -> post(CHECKOUTS, Map.of("checkoutId", open.checkout()));
            case Wish.Hold hold -> post(path(hold) + "/reservations", basket(hold));
            case Wish.Amend amend ->
                    new Request("PUT", path(amend) + "/reservations", basket(amend));
            case Wish.Show show -> new Request("GET", path(show), null);
            case Wish.ConfirmHold confirm -> post(holdPath(confirm) + "/confirm", null);
            case Wish.ReleaseHold release -> post(holdPath(release) + "/release", null);
            case Wish.ExtendHold extend ->
                    post(holdPath(extend) + "/extend", Map.of("holdFor", extend.holdFor()));
            case Wish.Confirm confirm ->
                    post(
                            path(confirm) + "/confirm",
                            Map.of("paymentReference", confirm.reference()));
            case Wish.Pay pay ->
                    post(
                            path(pay) + "/payments",
                            Map.of("requestKey", pay.key(), "method", pay.method()));
            case Wish.Cancel cancel -> post(path(cancel) + "/cancel", null);
            case Wish.Receive receive -> stock(receive, "receipt", receive.quantity(), Map.of());
            case Wish.Adjust adjust -> stock(adjust, "adjustment", adjust.delta(), Map.of());
            case Wish.Count count ->
                    stock(
                            count,
                            "count",
                            count.counted(),
                            Map.of("expectedOnHand", count.expected()));
        };
    }

    private static Request post(String path, @Nullable Object body) {
        return new Request("POST", path, body);
    }

    private static String path(Wish.OfCheckout wish) {
        return CHECKOUTS + "/" + wish.checkout();
    }

    private static String holdPath(Wish.OfHold wish) {
        return "/api/v1/reservations/" + wish.hold();
    }

    private static Map<String, Object> basket(Wish.OfBasket wish) {
        return Map.of(
                "lines",
                wish.lines().stream().map(HttpDoor::line).toList(),
                "holdFor",
                wish.holdFor());
    }

    private static Map<String, Object> line(Line line) {
        Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put("requestKey", line.key());
        wanted.put("sku", line.sku());
        if (line.location() != null) {
            wanted.put("location", line.location());
        }
        wanted.put("quantity", line.quantity());
        wanted.put("unitPrice", Map.of("amount", Stock.PRICE, "currency", Stock.CURRENCY));
        return wanted;
    }

    private static Request stock(
            Wish.OfStock wish, String type, int quantity, Map<String, Object> more) {
        Map<String, Object> body = new LinkedHashMap<>(more);
        body.put("requestKey", wish.key());
        body.put("type", type);
        body.put("sku", wish.sku());
        body.put("location", wish.location());
        body.put("quantity", quantity);
        body.put("reason", "campaign");
        return post("/api/v1/stock-movements", body);
    }

    private HttpRequest toHttp(Request request) {
        return HttpRequest.newBuilder(URI.create(address + request.path()))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + apiKey)
                .header("Content-Type", "application/json")
                .method(
                        request.method(),
                        request.body() == null
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofString(JSON.writeValueAsString(request.body())))
                .build();
    }

    private static Answer answer(Wish wish, HttpResponse<String> response) {
        int status = response.statusCode();
        if (status == OVERLOADED) {
            return new Answer.Unknown("503 " + response.body(), false);
        }
        if (status >= FAULT) {
            return new Answer.Unknown(status + " " + response.body(), true);
        }
        try {
            JsonNode body = JSON.readTree(response.body());
            return status >= REFUSED ? refused(body) : done(wish, body);
        } catch (JacksonException e) {
            return new Answer.Unknown(status + " and no JSON: " + response.body(), true);
        }
    }

    private static Answer refused(JsonNode body) {
        List<Shortage> shortages = new ArrayList<>();
        body.path("shortages").values().forEach(short_ -> shortages.add(shortage(short_)));
        return new Answer.Refused(body.path("code").asString(), shortages);
    }

    private static Shortage shortage(JsonNode node) {
        JsonNode location = node.path("location");
        return new Shortage(
                node.path("sku").asString(),
                location.isString() ? location.asString() : null,
                node.path("requested").asInt(),
                node.path("available").asInt());
    }

    private static Answer done(Wish wish, JsonNode body) {
        return switch (wish) {
            case Wish.OfHold one -> Answer.Done.with("done", List.of(hold(body)));
            case Wish.OfStock stock ->
                    new Answer.Done("done", List.of(), body.path("balance").path("onHand").asInt());
            case Wish.Confirm confirm ->
                    Answer.Done.with(body.path("outcome").asString(), holds(body));
            case Wish.Pay pay -> Answer.Done.with(body.path("outcome").asString(), List.of());
            case Wish.OfCheckout other -> Answer.Done.with("done", holds(body));
        };
    }

    private static List<SeenHold> holds(JsonNode body) {
        List<SeenHold> holds = new ArrayList<>();
        body.path("reservations").values().forEach(hold -> holds.add(hold(hold)));
        return holds;
    }

    /** A part of a line that was split has a key of its own, and names the line's. */
    private static SeenHold hold(JsonNode node) {
        JsonNode line = node.path("lineKey");
        JsonNode key = line.isString() ? line : node.path("requestKey");
        return new SeenHold(
                node.path("id").asLong(),
                UUID.fromString(key.asString()),
                node.path("sku").asString(),
                node.path("location").asString(),
                node.path("quantity").asInt(),
                node.path("status").asString(),
                Instant.parse(node.path("expiresAt").asString()));
    }
}
