package io.holdfast.imports;

import static io.holdfast.imports.ImportKind.POLICIES;
import static io.holdfast.imports.ImportKind.SKUS;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.UUID;

/** Policies from a file: what stays, what is set, what goes, and what is refused. */
@BesideOthers
@SpringBootTest
class PolicyImportTests {

    private static final String HEADER = "sku,location,safetyStock,lowStockAt,backorderLimit\n";
    private static final Actor CLERK = Actor.user("clerk");

    @Autowired private Files files;
    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private StockPolicies policies;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void blankStaysZeroIsZeroAndDefaultFollowsTheSku() {
        BalanceKey balance = shop.shelve(10);
        policies.put(new SkuPolicy(balance.sku(), 3, 7), CLERK, null);
        policies.put(new StockPolicy(balance, 5, 6, 0), CLERK, null);

        Import applied = files.apply(POLICIES, HEADER + row(balance, ",0,"));

        assertThat(applied.changes()).isEqualTo(1);
        assertThat(policies.find(balance)).contains(new StockPolicy(balance, 5, 0, 0));
        files.apply(POLICIES, HEADER + row(balance, "default,default,"));
        assertThat(policies.find(balance)).contains(new StockPolicy(balance, null, null, 0));
        assertThat(find(balance)).returns(3, Balance::safetyStock).returns(7, Balance::lowStockAt);
        assertThat(shop.ledger(balance)).endsWith(MovementKind.POLICY, MovementKind.POLICY);
    }

    @Test
    void aRowWithoutLocationIsTheSkusAndItsBalancesFollow() {
        BalanceKey follows = shop.shelve(10);
        BalanceKey owns = shop.receive(new BalanceKey(follows.sku(), shop.newLocation()), 10);
        policies.put(new StockPolicy(owns, 1, null, 0), CLERK, null);

        files.apply(POLICIES, HEADER + follows.sku() + ",,4,2,\n");

        assertThat(find(follows)).returns(6, Balance::available).returns(2, Balance::lowStockAt);
        assertThat(find(owns)).returns(9, Balance::available).returns(2, Balance::lowStockAt);
    }

    @Test
    void aRowOfASkuAndOneOfItsBalanceGoTogether() {
        BalanceKey balance = shop.shelve(10);
        String sku = balance.sku().value();

        files.apply(POLICIES, HEADER + row(balance, "default,1,") + sku + ",,4,2,\n");

        assertThat(find(balance)).returns(4, Balance::safetyStock).returns(1, Balance::lowStockAt);
    }

    @Test
    void whereDispatchSettlesUnitsMayBeOwed() {
        BalanceKey balance = shop.nothing();
        policies.settle(balance.location(), SettlesAt.DISPATCH, CLERK);
        String file = HEADER + row(balance, ",,20");

        files.apply(POLICIES, file);

        assertThat(find(balance)).returns(20, Balance::available);
        shop.hold(balance, 15);
        assertThat(files.errors(files.check(POLICIES, HEADER + row(balance, ",,14"))))
                .containsExactly("1 backorderLimit must be at least 15, or promises have no cover");
        assertThat(files.apply(POLICIES, file).changes()).isZero();
    }

    @Test
    void whereConfirmationSettlesNothingIsOwed() {
        BalanceKey balance = shop.shelve(10);

        assertThat(
                        files.errors(
                                files.check(
                                        POLICIES,
                                        HEADER + row(balance, ",,1") + row(shop.nothing(), ",,2"))))
                .containsExactly(
                        "1 backorderLimit must be 0 or blank: the location settles at confirmation",
                        "2 backorderLimit must be 0 or blank: the location settles at confirmation");
    }

    @Test
    void whatSaysNothingOpensNothing() {
        BalanceKey nothing = shop.nothing();

        Import applied = files.apply(POLICIES, HEADER + row(nothing, ",,") + row(nothing, ",,"));

        assertThat(applied.changes()).isZero();
        assertThat(balances.find(nothing)).isEmpty();
        files.apply(POLICIES, HEADER + row(nothing, "2,,"));
        assertThat(find(nothing).available()).isEqualTo(-2);
    }

    @Test
    void skusComeWithWhatTheirBalancesFollow() {
        BalanceKey balance = shop.shelve(10);
        String fresh = "sku-" + UUID.randomUUID();
        String file =
                "code,name,safetyStock,lowStockAt\n%s,Lamp,4,\n%s,Table,1,2\n"
                        .formatted(balance.sku(), fresh);

        Import checked = files.check(SKUS, file);
        Import applied = files.apply(checked);

        assertThat(applied.changes()).isEqualTo(4).isEqualTo(checked.changes());
        assertThat(find(balance)).returns(6, Balance::available);
        assertThat(files.apply(SKUS, file).changes()).isZero();
        assertThat(files.apply(SKUS, "code,name\n%s,Lamp\n".formatted(balance.sku())).changes())
                .isZero();
        assertThat(find(balance).safetyStock()).isEqualTo(4);
    }

    private Balance find(BalanceKey balance) {
        return balances.find(balance).orElseThrow();
    }

    private static String row(BalanceKey balance, String rest) {
        return balance.sku() + "," + balance.location() + "," + rest + "\n";
    }
}
