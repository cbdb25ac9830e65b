package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;

/** An {@code Idempotency-Key} behind real API keys. */
@ApplicationTest
class IdempotencyTests {

    private static final String REPLAYED = "Idempotency-Replayed";

    private final String key = UUID.randomUUID().toString();

    @Autowired HttpApi api;

    private Answer open(String apiKey) {
        var request =
                api.request("/api/v1/checkouts")
                        .header("Authorization", "Bearer " + apiKey)
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.noBody());
        return api.send(request.build());
    }

    @Test
    void answersTheSameAgainWithTheHeadersOfEveryAnswer() {
        Answer first = open(ApplicationTest.KEY);
        Answer again = open(ApplicationTest.KEY);
        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(first.header(REPLAYED)).isEmpty();
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        assertThat(again.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(again.header("Cache-Control")).contains("no-store");
    }

    @Test
    void whoeverIsNotLetInLeavesTheKeyFree() {
        assertThat(open("hf_opens-nothing").outcome()).isEqualTo("401 unauthenticated");
        assertThat(open(ApplicationTest.KEY).header(REPLAYED)).isEmpty();
        assertThat(open("hf_opens-nothing").outcome()).isEqualTo("401 unauthenticated");
    }
}
