package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import tools.jackson.databind.JsonNode;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;

/** Files by HTTP. */
@ApplicationTest
class ImportTests {

    private static final String RECEIVED = "sku,location,quantity,reason\n";

    @Autowired HttpApi api;

    private final String shelf = "shelf-" + UUID.randomUUID();

    @BeforeEach
    void buildShelf() {
        String named = "{\"code\": \"%s\", \"name\": \"x\"}".formatted(shelf);
        assertThat(api.put("/api/v1/skus", named).status()).isEqualTo(201);
        assertThat(api.put("/api/v1/locations", named).status()).isEqualTo(201);
    }

    @Test
    void aFileIsAppliedAndAgainChangesNothing() {
        String file = RECEIVED + shelf + "," + shelf + ",40,Delivery\n";

        JsonNode first = send("kind=receipts", file).json();
        JsonNode second = send("kind=receipts", file.replace(",", ";")).json();

        assertThat(first.path("applied").asBoolean()).isTrue();
        assertThat(first.path("rows").asInt()).isEqualTo(1);
        assertThat(first.path("changes").asInt()).isEqualTo(1);
        assertThat(first.path("errors")).isEmpty();
        assertThat(second.path("importId")).isEqualTo(first.path("importId"));
        assertThat(onHand()).isEqualTo(40);
    }

    @Test
    void aDryRunChangesNothingAndCanBeApplied() {
        String file = RECEIVED + shelf + "," + shelf + ",40,Delivery\n";

        JsonNode checked = send("kind=receipts&dryRun=true", file).json();
        String address = "/api/v1/imports/" + checked.path("importId").asLong();

        assertThat(checked.path("applied").asBoolean()).isFalse();
        assertThat(checked.path("state").asString()).isEqualTo("checked");
        assertThat(api.get("/api/v1/balances?sku=" + shelf).json().path("items")).isEmpty();
        assertThat(api.post(address + "/apply", "").json().path("applied").asBoolean()).isTrue();
        assertThat(api.get(address).json().path("state").asString()).isEqualTo("applied");
        assertThat(onHand()).isEqualTo(40);
    }

    @Test
    void badRowsAreNamedAndNothingIsApplied() {
        String good = shelf + "," + shelf + ",40,Delivery\n";

        Answer answer = send("kind=receipts", RECEIVED + good + "x," + shelf + ",\"1,5\",y\n");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("applied").asBoolean()).isFalse();
        JsonNode error = answer.json().path("errors").get(0);
        assertThat(error.path("row").asInt()).isEqualTo(2);
        assertThat(error.path("field").asString()).isEqualTo("quantity");
        assertThat(error.path("message").asString()).startsWith("must be a whole number");
        long id = answer.json().path("importId").asLong();
        JsonNode page = api.get("/api/v1/imports/" + id + "/errors?limit=1").json();
        assertThat(page.path("items").get(0)).isEqualTo(error);
        assertThat(api.get("/api/v1/balances?sku=" + shelf).json().path("items")).isEmpty();
    }

    @Test
    void whatIsNoFileOfItsKindIsAnInvalidRequest() {
        Answer answer = send("kind=counts", "sku|location\n");

        assertThat(answer.outcome()).isEqualTo("400 invalid-request");
        assertThat(answer.json().at("/errors/0/field").asString()).isEqualTo("line 1");
        assertThat(answer.json().at("/errors/0/message").asString())
                .contains("comma, semicolon or tab", "expectedOnHand");
        assertThat(send("kind=orders", "a,b\n").outcome()).isEqualTo("400 invalid-request");
        assertThat(send("x=y", "a,b\n").outcome()).isEqualTo("400 invalid-request");
    }

    @Test
    void onlyCsvIsTaken() {
        assertThat(api.post("/api/v1/imports?kind=skus", "{}").outcome())
                .isEqualTo("415 unsupported-media-type");
    }

    @Test
    void aFileMayBeLongerThanOtherBodies() {
        String file = "code,name\n" + (shelf + "," + "x".repeat(200) + "\n").repeat(8_000);

        Answer answer = send("kind=skus&dryRun=true", file);

        assertThat(answer.json().path("rows").asInt()).as(answer.body()).isEqualTo(8_000);
        assertThat(api.put("/api/v1/skus", " ".repeat(2_000_000)).status()).isEqualTo(413);
    }

    @Test
    void anExportComesBackAsNoChange() {
        send("kind=receipts", RECEIVED + shelf + "," + shelf + ",7,Delivery\n");
        for (String kind : new String[] {"skus", "counts", "policies"}) {
            Answer file = api.get("/api/v1/exports?kind=" + kind);
            assertThat(file.header("Content-Type")).startsWith("text/csv");

            JsonNode again = send("kind=" + kind, file.body()).json();

            assertThat(again.path("errors")).as(file.body()).isEmpty();
            assertThat(again.path("changes").asInt()).isZero();
        }
        assertThat(api.get("/api/v1/exports?kind=receipts").outcome())
                .isEqualTo("400 invalid-request");
    }

    private Answer send(String query, String file) {
        return api.send(
                api.request("/api/v1/imports?" + query)
                        .header("Authorization", "Bearer " + ApplicationTest.KEY)
                        .header("Content-Type", "text/csv; charset=utf-8")
                        .POST(BodyPublishers.ofString(file))
                        .build());
    }

    private int onHand() {
        return api.get("/api/v1/balances?sku=" + shelf).json().at("/items/0/onHand").asInt();
    }
}
