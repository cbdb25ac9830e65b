package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.access.ApiKeyName;
import io.holdfast.access.ApiKeys;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.access.Scope;
import io.holdfast.balances.Actor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What one key opened, through every call that another key of the same scope may make: it is as if
 * there were none, in each word of the answer, and nothing changes.
 */
@ApplicationTest
class OtherKeysTests {

    private static final Actor BY = Actor.user("admin");
    private static final long NO_HOLD = 999_999_999;

    @Autowired ApiKeys keys;
    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;

    private Shelf shelf;
    private String owner;
    private String stranger;

    @BeforeEach
    void haveTwoShops() {
        shelf = Shelf.create(api);
        shelf.change("receipt", 1_000, "");
        owner = secret();
        stranger = secret();
    }

    @Test
    void whatIsOpenIsNotThereForAnother() {
        Opened theirs = open();
        calls().forEach(call -> assertNotThere(call, theirs));
    }

    /** Or the others might be refused for something else. */
    @Test
    void whatIsOpenIsThereForItsOwner() {
        for (ApiCall call : calls()) {
            Opened own = open();
            Answer answer = send(call, own.checkout(), own.hold(), owner);
            assertThat(answer.status()).as(call.toString()).isIn(200, 201);
        }
    }

    @Test
    void whatIsSoldIsNotThereForAnother() {
        Opened theirs = open();
        String path = "/api/v1/checkouts/" + theirs.checkout() + "/confirm";
        Answer sold = api.send("POST", path, "{\"paymentReference\": \"pay-1\"}", owner);
        assertThat(sold.status()).isEqualTo(200);
        await().until(this::nothingIsUnderWay);
        calls().forEach(call -> assertNotThere(call, theirs));
    }

    @Test
    void noneIsOpenedInThePlaceOfAnothers() {
        Opened theirs = open();
        String before = state(theirs);
        String body = "{\"checkoutId\": \"%s\"}".formatted(theirs.checkout());
        assertThat(api.send("POST", "/api/v1/checkouts", body, stranger).outcome())
                .isEqualTo("404 unknown-checkout");
        assertThat(state(theirs)).isEqualTo(before);
    }

    private void assertNotThere(ApiCall call, Opened theirs) {
        String before = state(theirs);
        UUID nobodys = UUID.randomUUID();
        Answer foreign = send(call, theirs.checkout(), theirs.hold(), stranger);
        Answer none = send(call, nobodys, NO_HOLD, stranger);
        assertThat(foreign.outcome()).as(call.toString()).startsWith("404 unknown-");
        assertThat(said(foreign, theirs.checkout(), theirs.hold()))
                .as(call.toString())
                .isEqualTo(said(none, nobodys, NO_HOLD));
        assertThat(state(theirs)).as(call.toString()).isEqualTo(before);
    }

    private boolean nothingIsUnderWay() {
        return jdbc.sql("select count(*) = 0 from event_publication").query(Boolean.class).single();
    }

    /** All that is theirs, and how much there is of everybody's. */
    private String state(Opened theirs) {
        return jdbc.sql(
                        """
                        select string_agg(row, E'\\n' order by row)
                        from (
                            select c::text as row from checkouts c where id = :checkout
                            union all
                            select l::text from checkout_lines l where checkout_id = :checkout
                            union all
                            select p::text from payments p where checkout_id = :checkout
                            union all
                            select r::text from inventory_reservations r
                            where checkout_id = :checkout
                            union all
                            select count(*)::text from checkouts
                            union all
                            select count(*)::text from payments
                            union all
                            select concat(sum(on_hand), '/', sum(reserved))
                            from inventory_balances
                            union all
                            select max(id)::text from stock_movements
                        ) as rows
                        """)
                .param("checkout", theirs.checkout())
                .query(String.class)
                .single();
    }

    private static String said(Answer answer, UUID checkout, long hold) {
        return (answer.status() + " " + answer.response().headers().map().keySet() + answer.body())
                .replace(checkout.toString(), "@")
                .replace("reservations/" + hold, "reservations/@");
    }

    /** Every one that names a checkout or a hold, and which the scope for checkouts opens. */
    private List<ApiCall> calls() {
        List<ApiCall> calls =
                ApiCall.all(api.send("GET", "/v3/api-docs", null, null).json())
                        .filter(call -> call.isOpenTo(Scope.CHECKOUT.code()))
                        .filter(call -> !call.parameters("path").isEmpty())
                        .toList();
        assertThat(calls).hasSizeGreaterThan(10);
        return calls;
    }

    private Answer send(ApiCall call, UUID checkout, long hold, String key) {
        String path =
                call.path()
                        .replace("{checkoutId}", checkout.toString())
                        .replace("{id}", Long.toString(hold));
        String body =
                call.takesJson() ? new PlainBodies(shelf, checkout).body(call).toString() : null;
        return api.send(call.method(), path, body, key);
    }

    private Opened open() {
        UUID checkout = UUID.randomUUID();
        String body = "{\"checkoutId\": \"%s\"}".formatted(checkout);
        assertThat(api.send("POST", "/api/v1/checkouts", body, owner).status()).isEqualTo(201);
        String line =
                """
                {"lines": [{"requestKey": "%s", "sku": "%s", "location": "%s", "quantity": 3,
                            "unitPrice": {"amount": 5, "currency": "EUR"}}]}
                """
                        .formatted(UUID.randomUUID(), shelf.sku(), shelf.location());
        String path = "/api/v1/checkouts/" + checkout + "/reservations";
        Answer held = api.send("POST", path, line, owner);
        assertThat(held.status()).isEqualTo(201);
        return new Opened(checkout, held.json().at("/reservations/0/id").asLong());
    }

    private String secret() {
        var name = new ApiKeyName("test-" + UUID.randomUUID());
        return ((Issued) keys.issue(name, Set.of(Scope.CHECKOUT), BY)).secret().value();
    }

    private record Opened(UUID checkout, long hold) {}
}
