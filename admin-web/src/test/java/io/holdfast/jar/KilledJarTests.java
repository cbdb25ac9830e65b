package io.holdfast.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** What an operator can do to the jar, and what must still be true afterwards. */
@Execution(ExecutionMode.CONCURRENT)
class KilledJarTests {

    private static final int ROUNDS = 2;
    private static final int SHOPPERS = 8;
    private static final int HOLDS_BEFORE_THE_KILL = 200;
    private static final int RECEIVED = 1_000_000;

    @TempDir Path dataDir;

    /** Request keys of holds that were acknowledged, and of those whose answer got lost. */
    private final Set<UUID> acknowledged = ConcurrentHashMap.newKeySet();

    private final Set<UUID> unanswered = ConcurrentHashMap.newKeySet();
    private final UUID checkout = UUID.randomUUID();

    @Test
    void everyAcknowledgedHoldSurvivesKillsInTheMiddleOfHolds() throws Exception {
        try (RunningJar jar = RunningJar.start(dataDir)) {
            openShop(jar);
            killInTheMiddleOfHolds(jar);
        }
        for (int round = 1; round < ROUNDS; round++) {
            try (RunningJar jar = RunningJar.start(dataDir)) {
                assertThatAllIsThere(jar);
                killInTheMiddleOfHolds(jar);
            }
        }
        try (RunningJar jar = RunningJar.start(dataDir)) {
            assertThatAllIsThere(jar);
        }
    }

    @Test
    void secondJarOnTheSameFolderIsRefusedInOneSentence() throws Exception {
        try (RunningJar first = RunningJar.start(dataDir);
                RunningJar second = RunningJar.launch(dataDir)) {
            assertThat(second.exitCode()).isNotZero();
            assertThat(second.log()).contains("is in use by another").doesNotContain("\tat ");
            assertThat(first.get("/api/v1/reconciliation").get("mismatches")).isEmpty();
        }
    }

    private void openShop(RunningJar jar) throws IOException {
        jar.put("/api/v1/skus", "{\"code\": \"A\", \"name\": \"Apple\"}");
        jar.put("/api/v1/locations", "{\"code\": \"M\", \"name\": \"Main\"}");
        String receipt =
                """
                {"requestKey": "%s", "type": "receipt", "sku": "A", "location": "M",
                 "quantity": %d, "reason": "delivery"}
                """;
        assertThat(
                        jar.post(
                                        "/api/v1/stock-movements",
                                        receipt.formatted(UUID.randomUUID(), RECEIVED))
                                .statusCode())
                .isEqualTo(201);
        jar.post("/api/v1/checkouts", "{\"checkoutId\": \"" + checkout + "\"}");
    }

    private void killInTheMiddleOfHolds(RunningJar jar) throws InterruptedException {
        int before = acknowledged.size();
        try (ExecutorService shoppers = Executors.newFixedThreadPool(SHOPPERS)) {
            for (int i = 0; i < SHOPPERS; i++) {
                shoppers.submit(() -> holdUntilNobodyAnswers(jar));
            }
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> acknowledged.size() >= before + HOLDS_BEFORE_THE_KILL);
            jar.kill();
            shoppers.shutdown();
            assertThat(shoppers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    private void holdUntilNobodyAnswers(RunningJar jar) {
        while (true) {
            UUID key = UUID.randomUUID();
            try {
                HttpResponse<String> answer = hold(jar, key);
                assertThat(answer.statusCode()).isEqualTo(201);
                acknowledged.add(key);
            } catch (IOException killed) {
                unanswered.add(key);
                return;
            }
        }
    }

    private HttpResponse<String> hold(RunningJar jar, UUID key) throws IOException {
        String lines =
                """
                {"lines": [{"requestKey": "%s", "sku": "A", "location": "M", "quantity": 1}],
                 "holdFor": "PT2H"}
                """;
        return jar.post("/api/v1/checkouts/" + checkout + "/reservations", lines.formatted(key));
    }

    /** Asking again by key settles what was unknown: held now or held before, never twice. */
    private void assertThatAllIsThere(RunningJar jar) throws IOException {
        for (UUID key : unanswered) {
            assertThat(hold(jar, key).statusCode()).isIn(200, 201);
        }
        acknowledged.addAll(unanswered);
        unanswered.clear();
        JsonNode held = jar.get("/api/v1/checkouts/" + checkout).get("reservations");
        assertThat(held.values())
                .extracting(hold -> UUID.fromString(hold.get("requestKey").asString()))
                .containsExactlyInAnyOrderElementsOf(acknowledged);
        JsonNode balance = jar.get("/api/v1/balances?sku=A").get("items").get(0);
        assertThat(
                        Map.of(
                                "onHand",
                                balance.get("onHand").asInt(),
                                "reserved",
                                balance.get("reserved").asInt()))
                .isEqualTo(Map.of("onHand", RECEIVED, "reserved", acknowledged.size()));
        assertThat(jar.get("/api/v1/reconciliation").get("mismatches")).isEmpty();
    }
}
