package io.holdfast.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.balances.Actor;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.UUID;

@ApplicationTest
class WebhookApiTests {

    private static final String PATH = "/api/v1/webhooks";
    private static final String SECRET = "a-secret-of-the-api";

    @Autowired private HttpApi api;
    @Autowired private Webhooks webhooks;

    private final String url = "https://shop.example/" + UUID.randomUUID();

    @AfterEach
    void tidy() {
        webhooks.list().stream()
                .filter(webhook -> webhook.url().value().startsWith(url))
                .forEach(webhook -> webhooks.remove(webhook.id(), Actor.user("admin")));
    }

    @Test
    void anAddressIsSubscribedChangedListedAndEnded() {
        Answer created = put(url, SECRET, "\"stock-out\", \"order-confirmed\"");
        long id = created.json().path("id").asLong();
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("events").toString())
                .isEqualTo("[\"stock-out\",\"order-confirmed\"]");

        Answer replaced = put(url, SECRET + "2", "\"hold-placed\"");
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.json().path("id").asLong()).isEqualTo(id);
        Answer list = api.get(PATH);
        assertThat(list.body())
                .contains(
                        "{\"id\":%d,\"url\":\"%s\",\"events\":[\"hold-placed\"]}"
                                .formatted(id, url));
        assertThat(created.body() + replaced.body() + list.body()).doesNotContain("secret");

        assertThat(delete(id).status()).isEqualTo(204);
        assertThat(delete(id).outcome()).isEqualTo("404 not-found");
        assertThat(api.get(PATH).body()).doesNotContain(url);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    url    | ftp://x/y  | a-secret-of-the-api | "stock-out"
                    secret | http://x/y | short               | "stock-out"
                    secret | http://x/y | a secret of the api | "stock-out"
                    events | http://x/y | a-secret-of-the-api |
                    events | http://x/y | a-secret-of-the-api | "theft"
                    events | http://x/y | a-secret-of-the-api | null
                    """)
    void whatIsWrongIsNamed(String field, String wrongUrl, String secret, String events) {
        Answer refused = put(wrongUrl, secret, events == null ? "" : events);
        assertThat(refused.outcome()).isEqualTo("400 invalid-request");
        assertThat(refused.json().path("errors").toString()).contains("\"field\":\"" + field);
        assertThat(refused.body()).doesNotContain("of the api", "of-the-api");
    }

    @Test
    void subscriptionsAreBounded() {
        int free = Webhooks.MAX - webhooks.list().size();
        for (int i = 0; i < free; i++) {
            assertThat(put(url + i, SECRET, "\"stock-out\"").status()).isEqualTo(201);
        }
        Answer refused = put(url, SECRET, "\"stock-out\"");
        assertThat(refused.outcome()).isEqualTo("400 invalid-request");
        assertThat(refused.body()).contains("must be one of 20 addresses at most");
        assertThat(put(url + 0, SECRET, "\"stock-back\"").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "::1",
                "0.0.0.0",
                "169.254.169.254",
                "fe80::1",
                "224.0.0.1",
                "fd00:ec2::254",
                "100.100.100.200",
                "::ffff:169.254.169.254",
                "::"
            })
    void whatOnlyThisMachineOrItsHosterAnswersIsNotAsked(String address)
            throws UnknownHostException {
        assertThat(receivers(false).mayBeAsked(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "192.168.1.20", "8.8.8.8", "fd12::1", "2001:db8::1"})
    void otherAddressesAreAsked(String address) throws UnknownHostException {
        assertThat(receivers(false).mayBeAsked(InetAddress.getByName(address))).isTrue();
    }

    @Test
    void thisMachineIsAskedWhereThatIsAllowed() throws UnknownHostException {
        assertThat(receivers(true).mayBeAsked("localhost")).isTrue();
        assertThat(receivers(false).mayBeAsked("localhost")).isFalse();
    }

    private static Receivers receivers(boolean loopback) {
        Duration any = Duration.ofSeconds(1);
        return new Receivers(
                new WebhookProperties(
                        loopback,
                        any,
                        any,
                        any,
                        any,
                        any,
                        1,
                        any,
                        1,
                        any,
                        any,
                        new WebhookProperties.Worker(false, any)));
    }

    private Answer put(String address, String secret, String events) {
        return api.put(
                PATH,
                "{\"url\": \"%s\", \"secret\": \"%s\", \"events\": [%s]}"
                        .formatted(address, secret, events));
    }

    private Answer delete(long id) {
        return api.send("DELETE", PATH + "/" + id, null, ApplicationTest.KEY);
    }
}
