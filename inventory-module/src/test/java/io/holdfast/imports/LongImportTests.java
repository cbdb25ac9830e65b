package io.holdfast.imports;

import static io.holdfast.imports.ImportKind.RECEIPTS;
import static io.holdfast.imports.ImportKind.SKUS;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.imports.StagingOutcome.AppliedBefore;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A file of 50,000 rows, one of them bad, while holds go on being placed; in a database of its own,
 * so that no other test has as much to look through.
 */
@BesideOthers
@SpringBootTest(properties = "spring.datasource.hikari.pool-name=long-import")
class LongImportTests {

    private static final int ROWS = 50_000;
    private static final int BAD = 40_001;

    @Autowired private Files files;
    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Invariants invariants;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    @Test
    void theBadRowIsNamedNothingIsAppliedAndTheCorrectedFileIsAppliedOnce() {
        LocationCode location = shop.newLocation();
        files.apply(SKUS, "code,name\n" + rows(row -> "long-" + row + ",x"));
        IntFunction<String> good = row -> "long-%d,%s,%d,load".formatted(row, location, row);
        String bad = rows(row -> good.apply(row) + (row == BAD ? ",," : ""));
        BalanceKey sold = new BalanceKey(new SkuCode("long-" + ROWS), location);
        BalanceKey elsewhere = shop.shelve(1_000_000);
        AtomicBoolean isDone = new AtomicBoolean();
        CompletableFuture<Integer> shopper =
                CompletableFuture.supplyAsync(() -> hold(elsewhere, isDone));

        Import refused = files.check(RECEIPTS, header() + bad);
        assertThat(files.errors(refused))
                .containsExactly(BAD + " row must have as many cells as the header");
        assertThat(refused.rows()).isEqualTo(ROWS);
        String corrected = header() + rows(good);
        Import applied = files.apply(RECEIPTS, corrected);
        isDone.set(true);

        assertThat(applied)
                .returns(ImportState.APPLIED, Import::state)
                .returns(ROWS, Import::changes);
        assertThat(shop.stock(sold)).isEqualTo(new Stock(ROWS, 0));
        assertThat(shopper.join()).isPositive();
        assertThat(files.stage(RECEIPTS, corrected)).asInstanceOf(type(AppliedBefore.class));
        assertThat(shop.ledger(sold)).hasSize(1);
        countRows();
        invariants.check();
    }

    /** Without, the invariants may be planned for the few rows of before, and take minutes. */
    private void countRows() {
        transaction.executeWithoutResult(
                status -> jdbc.sql("analyze skus, inventory_balances, stock_movements").update());
    }

    private int hold(BalanceKey balance, AtomicBoolean isDone) {
        int placed = 0;
        while (!isDone.get()) {
            assertThat(reservations.hold(basket(line(balance, 1)))).isInstanceOf(Placed.class);
            placed++;
        }
        return placed;
    }

    private static String header() {
        return "sku,location,quantity,reason\n";
    }

    private static String rows(IntFunction<String> row) {
        return IntStream.rangeClosed(1, ROWS).mapToObj(row).collect(Collectors.joining("\n"));
    }
}
