package io.holdfast.admin.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.DeadLetters;
import io.holdfast.webhooks.Deliveries;
import io.holdfast.webhooks.Delivery;
import io.holdfast.webhooks.DeliveryQuery;
import io.holdfast.webhooks.DeliveryStatus;
import io.holdfast.webhooks.Webhook;
import io.holdfast.webhooks.WebhookEvent;
import io.holdfast.webhooks.Webhooks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationTest
class WebhookPageTests {

    private static final String SECRET = "a-secret-that-no-page-shows";

    @Autowired private Webhooks webhooks;
    @Autowired private Deliveries deliveries;
    @Autowired private HttpApi api;
    @Autowired private BeanFactory beans;

    private final String url = "http://127.0.0.1:9/" + UUID.randomUUID();
    private Visitor admin;
    private DeadLetters letters;

    @BeforeEach
    void signIn() {
        admin = Visitor.admin(api);
        letters = DeadLetters.create(beans, "letters-" + UUID.randomUUID());
    }

    @AfterEach
    void tidy() {
        letters.remove();
        webhook().ifPresent(webhook -> admin.post("/webhooks/remove", "id", webhook.id() + ""));
    }

    @Test
    void aWebhookIsSavedAndItsSecretNeverShown() {
        Answer saved = admin.follow(save(SECRET, "STOCK_OUT"));
        assertThat(saved.text()).contains(url + " is told from now on.", "stock-out");
        assertThat(saved.body()).doesNotContain(SECRET);
        assertThat(webhook().orElseThrow().events()).containsExactly(WebhookEvent.STOCK_OUT);

        Answer changed = admin.follow(save(SECRET, "HOLD_PLACED"));
        assertThat(changed.text()).contains(url + " gets these events now");
        assertThat(webhook().orElseThrow().events()).containsExactly(WebhookEvent.HOLD_PLACED);
        assertThat(activity()).contains("Webhook saved " + url).doesNotContain(SECRET);
    }

    @ParameterizedTest
    @CsvSource({
        "short, STOCK_OUT, Secret must have 16 to 200",
        "a-secret-that-no-page-shows, '', Events must be one at least"
    })
    void whatIsWrongIsSaidAndTheAddressKept(String secret, String event, String complaint) {
        Answer refused =
                event.isEmpty()
                        ? admin.post("/webhooks", "url", url, "secret", secret)
                        : save(secret, event);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains(complaint);
        assertThat(refused.body()).contains("value=\"" + url + "\"").doesNotContain(SECRET);
        assertThat(webhook()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ftp://x/y", "http://", "http://me@x/", "http://x/#y", "nonsense"})
    void addressesThatAreNoneAreRefused(String wrong) {
        Answer refused =
                admin.post("/webhooks", "url", wrong, "secret", SECRET, "events", "STOCK_OUT");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("Address must ");
    }

    @Test
    void aRemovedWebhookIsGoneWithItsDeliveries() {
        String eventId = letters.event("dead");
        Answer removed =
                admin.follow(admin.post("/webhooks/remove", "id", letters.id().toString()));
        assertThat(removed.text()).contains(letters.url() + " is told no more.");
        assertThat(admin.get("/webhooks/deliveries").text()).doesNotContain(eventId);
        assertThat(admin.post("/webhooks/remove", "id", letters.id().toString()).status())
                .isEqualTo(404);
        assertThat(activity()).contains("Webhook removed " + letters.url());
    }

    @Test
    void deliveriesAreListedByWebhookAndStatus() {
        String dead = letters.event("dead");
        String taken = letters.event("delivered");
        String list = "/webhooks/deliveries?webhook=" + letters.id();
        assertThat(admin.get(list + "&status=").text())
                .contains(dead, taken, "The receiver answered <b>500</b>.");
        assertThat(admin.fragment(list + "&status=dead").text())
                .contains(dead)
                .doesNotContain(taken);
        assertThat(admin.get("/webhooks").body())
                .contains("/webhooks/deliveries?webhook=" + letters.id() + "&amp;status=dead");
    }

    @ParameterizedTest
    @ValueSource(strings = {"webhook=x", "webhook=0", "status=lost", "before=x"})
    void addressesOfListsThatSayNothingAreRefused(String query) {
        assertThat(admin.get("/webhooks/deliveries?" + query).status()).isEqualTo(400);
    }

    @Test
    void aDeadOneIsSentAgainOnce() {
        letters.event("dead");
        String id = newest().id().toString();
        String status = letters.id().toString();
        Answer again =
                admin.follow(admin.post("/webhooks/deliveries/again", "id", id, "webhook", status));
        assertThat(again.text()).contains(newest().eventId() + " is sent again.");
        assertThat(newest().status()).isEqualTo(DeliveryStatus.WAITING);
        assertThat(admin.follow(admin.post("/webhooks/deliveries/again", "id", id)).text())
                .contains("is not dead");
        assertThat(admin.post("/webhooks/deliveries/again", "id", "9000000000").status())
                .isEqualTo(404);
        assertThat(activity()).contains("Had events sent again to " + letters.url());
    }

    @Test
    void allDeadOnesAreSentAgain() {
        letters.event("dead");
        letters.event("dead");
        letters.event("delivered");
        String id = letters.id().toString();
        assertThat(admin.follow(admin.post("/webhooks/again", "id", id)).text())
                .contains("2 events are sent again.");
        assertThat(admin.follow(admin.post("/webhooks/again", "id", id)).text())
                .contains("Nothing was dead.");
    }

    @Test
    void staffLookAndAreOfferedNothing() {
        letters.event("dead");
        Visitor staff = Visitor.staff(api);
        assertThat(staff.get("/webhooks").body())
                .contains(letters.url().value())
                .doesNotContain("action=\"/webhooks");
        assertThat(staff.get("/webhooks/deliveries").body())
                .doesNotContain("action=\"/webhooks/deliveries/again\"");
    }

    private Answer save(String secret, String event) {
        return admin.post("/webhooks", "url", url, "secret", secret, "events", event);
    }

    private Optional<Webhook> webhook() {
        return webhooks.list().stream()
                .filter(webhook -> webhook.url().value().equals(url))
                .findFirst();
    }

    private Delivery newest() {
        List<Delivery> found =
                deliveries.list(new DeliveryQuery(letters.id(), null), null, 1).items();
        return found.getFirst();
    }

    private String activity() {
        return admin.get("/activity?actor=user:admin").text();
    }
}
