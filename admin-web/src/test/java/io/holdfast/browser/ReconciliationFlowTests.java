package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.MovementKind;
import io.holdfast.reconciliation.Reconciliation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** From a number that is wrong to one that is right, in a database where numbers are made wrong. */
@BrowserTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=reconciliation-flow")
class ReconciliationFlowTests {

    @LocalServerPort int port;
    @Autowired Shelves shelves;
    @Autowired Reconciliation reconciliation;

    @ParameterizedTest
    @EnumSource
    void anAdminFindsOutAndRepairs(Screen screen) {
        BalanceKey key = shelves.shelve(10);
        shelves.hold(key, 2);
        shelves.tamper(key, 12, 3);
        try (Person admin = Person.admin(port, screen)) {
            admin.open("/reconciliation").press("Run now");
            finishRun();
            admin.open("/reconciliation");
            assertThat(admin.main().innerText()).contains(key.sku().value(), "reserved +1");
            admin.keepPicture("reconciliation-mismatch")
                    .expectAccessible()
                    .expectNoSidewaysScroll();
            admin.open("/reconciliation/balance?sku=" + key.sku() + "&location=" + key.location());
            assertThat(admin.main().innerText())
                    .contains("does not add up", "The first step where they part");
            admin.keepPicture("investigation-mismatch").expectAccessible().expectNoSidewaysScroll();
            admin.page().locator("input[type=radio][value=LEDGER]").check();
            admin.fill("Reason", "somebody wrote to the database").press("Repair");
            assertThat(admin.flash()).contains("Repaired by ledger row");
            assertThat(shelves.figures(key)).isEqualTo("10/2/8");
            assertThat(shelves.ledger(key).getFirst().kind()).isEqualTo(MovementKind.REPAIR);
            assertThat(reconciliation.run().mismatches()).isEmpty();
        }
    }

    @Test
    void theSecondOfTwoRepairsDoesNothing() {
        BalanceKey key = shelves.shelve(10);
        shelves.tamper(key, 12, 0);
        String address = "/reconciliation/balance?sku=" + key.sku() + "&location=" + key.location();
        try (Person one = Person.admin(port, Screen.WIDE);
                Person other = Person.admin(port, Screen.WIDE)) {
            one.open(address);
            other.open(address);
            for (Person admin : new Person[] {one, other}) {
                admin.page().locator("input[type=radio][value=BALANCE]").check();
                admin.fill("Reason", "two more were found").press("Repair");
            }
            assertThat(one.flash()).contains("Repaired");
            assertThat(other.main().innerText()).contains("It adds up by now");
            assertThat(shelves.ledger(key)).hasSize(2);
            assertThat(shelves.figures(key)).isEqualTo("12/0/12");
        }
    }

    @Test
    void staffSeeWhatIsWrongAndCanNotRepairIt() {
        BalanceKey key = shelves.shelve(10);
        shelves.tamper(key, 11, 0);
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open("/reconciliation/balance?sku=" + key.sku() + "&location=" + key.location());
            assertThat(staff.main().innerText())
                    .contains("does not add up", "An admin can repair it.");
            assertThat(staff.main().locator("form[method=post]").count()).isZero();
        }
        shelves.tamper(key, 10, 0);
    }

    private void finishRun() {
        while (!reconciliation.lastRun().orElseThrow().isFinished()) {
            reconciliation.checkNext();
        }
    }
}
