package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.admin.DeadLetters;
import io.holdfast.admin.Till;
import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.Payment;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Opens every page on every screen, by day and by night, and keeps a picture of each: none may be
 * hard to use for somebody, stick out sideways or make the browser complain.
 */
@BrowserTest
class PageTourTests {

    private static final Set<String> COLOURFUL =
            Set.of(
                    "overview",
                    "balance",
                    "balance-owed",
                    "holds-overdue",
                    "hold-overdue",
                    "checkout-refused",
                    "payments-attention",
                    "investigation",
                    "demo");

    @LocalServerPort int port;
    @Autowired Shelves shelves;
    @Autowired BeanFactory beans;

    private final Map<String, String> pages = new LinkedHashMap<>();

    @BeforeEach
    void haveSomethingToLookAt() {
        BalanceKey key = shelves.shelve(40);
        shelves.hold(key, 3);
        Reservation confirmed = shelves.hold(key, 2);
        shelves.confirm(confirmed.id());
        Reservation overdue = shelves.overdueHold(key, 4);
        String query = "?sku=" + key.sku() + "&location=" + key.location();
        pages.put("overview", "/");
        pages.put("stock", "/stock");
        pages.put("stock-none", "/stock?q=there-is-no-such-thing");
        pages.put("balance", "/stock/balance" + query);
        pages.put("receive", "/stock/receive");
        pages.put("adjust", "/stock/adjust" + query);
        pages.put("count", "/stock/count" + query);
        pages.put("transfer", "/stock/transfer" + query);
        BalanceKey dock = shelves.dock(5, 4);
        Reservation waiting = shelves.hold(dock, 8);
        shelves.confirm(waiting.id());
        String atDock = "?sku=" + dock.sku() + "&location=" + dock.location();
        pages.put("balance-owed", "/stock/balance" + atDock);
        pages.put("policy", "/stock/policy" + atDock);
        pages.put("counts", "/stock/counts?location=" + dock.location());
        pages.put("locations", "/locations");
        pages.put("waiting", "/waiting");
        pages.put("hold-waiting", "/holds/" + waiting.id());
        pages.put("holds", "/holds");
        pages.put("holds-overdue", "/holds/overdue");
        pages.put("holds-set-aside", "/holds/set-aside");
        pages.put("hold-overdue", "/holds/" + overdue.id());
        pages.put("hold-confirmed", "/holds/" + confirmed.id());
        Till till = Till.create(beans);
        CheckoutId sold = till.sold();
        Payment refused = till.refused();
        till.stuck();
        pages.put("checkouts", "/checkouts");
        pages.put("checkouts-none", "/checkouts?q=there-is-no-such-thing");
        pages.put("checkout-sold", "/checkouts/" + sold);
        pages.put("checkout-open", "/checkouts/" + till.open("A thing with a rather long name"));
        pages.put("checkout-refused", "/checkouts/" + refused.checkoutId());
        pages.put("payments-attention", "/payments/attention");
        pages.put("reconciliation", "/reconciliation");
        pages.put("investigation", "/reconciliation/balance" + query);
        pages.put("imports", "/imports");
        pages.put("import-bad", "/imports/" + shelves.badImport());
        pages.put("activity", "/activity");
        DeadLetters letters = DeadLetters.create(beans, "stock/events");
        List.of("delivered", "waiting", "dead").forEach(letters::event);
        pages.put("webhooks", "/webhooks");
        pages.put("deliveries", "/webhooks/deliveries");
        pages.put("users", "/users");
        pages.put("user-locations", "/users/locations?name=staff");
        pages.put("api-keys", "/api-keys");
        pages.put("password", "/password");
        pages.put("demo", "/demo");
    }

    @Test
    void everyPageIsFitForEverybody() {
        try (Person admin = Person.admin(port, Screen.WIDE)) {
            pages.forEach((name, path) -> visit(admin, name, path));
        }
    }

    /** What is on a page, and in which colours, is the same at every width. */
    @Test
    void everyPageIsFitForAHandheld() {
        try (Person admin = Person.admin(port, Screen.HANDHELD)) {
            pages.forEach((name, path) -> look(admin, name, path));
        }
    }

    /** On these pages stands every part that has a colour. */
    @Test
    void pagesAreFitForTheNight() {
        pages.keySet().retainAll(COLOURFUL);
        assertThat(pages).hasSameSizeAs(COLOURFUL);
        try (Person admin = Person.adminInTheDark(port, Screen.WIDE)) {
            pages.forEach((name, path) -> visit(admin, name, path));
        }
    }

    @ParameterizedTest
    @EnumSource
    void signingInIsFitForEverybody(Screen screen) {
        try (Person nobody = Person.nobody(port, screen)) {
            visit(nobody, "login", "/login");
            visit(nobody, "login-failed", "/login?failed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void errorsHelp(Screen screen) {
        try (Person staff = Person.staff(port, screen)) {
            staff.open("/no-such-page");
            assertThat(staff.heading()).isEqualTo("There is nothing here");
            staff.expectAccessible().expectNoSidewaysScroll().keepPicture("error-404");
            staff.open("/users");
            assertThat(staff.heading()).isEqualTo("You may not do this");
            staff.expectAccessible().expectNoSidewaysScroll().keepPicture("error-403");
        }
    }

    private static void visit(Person person, String name, String path) {
        look(person, name, path).expectAccessible();
    }

    private static Person look(Person person, String name, String path) {
        person.open(path);
        assertThat(person.where()).isEqualTo(path);
        return person.keepPicture(name).expectNoSidewaysScroll().expectNoComplaints();
    }
}
