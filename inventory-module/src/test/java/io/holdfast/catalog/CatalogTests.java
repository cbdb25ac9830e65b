package io.holdfast.catalog;

import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.balances.MovementKind.RECEIPT;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.catalog.CatalogOutcome.Created;
import io.holdfast.catalog.CatalogOutcome.Renamed;
import io.holdfast.catalog.CatalogOutcome.Unchanged;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Creating and renaming what stock is kept of. */
@SpringBootTest
class CatalogTests {

    private static final Name NAME = new Name("Lantern");
    private static final Name OTHER_NAME = new Name("Lantern, large");
    private static final int CALLERS = 20;

    @Autowired private Catalog catalog;
    @Autowired private Balances balances;
    @Autowired private Shop shop;
    @Autowired private JdbcClient jdbc;

    @Test
    void skuIsCreatedThenUnchangedThenRenamed() {
        Sku sku = new Sku(newSkuCode(), NAME);
        Sku renamed = new Sku(sku.code(), OTHER_NAME);

        assertThat(catalog.find(sku.code())).isEmpty();
        assertThat(catalog.put(sku)).isEqualTo(new Created<>(sku));
        assertThat(catalog.put(sku)).isEqualTo(new Unchanged<>(sku));
        assertThat(catalog.put(renamed)).isEqualTo(new Renamed<>(renamed));
        assertThat(catalog.find(sku.code())).contains(renamed);
    }

    @Test
    void catalogIsNotEmptyOnceItHasASku() {
        catalog.put(new Sku(newSkuCode(), NAME));

        assertThat(catalog.isEmpty()).isFalse();
    }

    @Test
    void locationIsCreatedThenUnchangedThenRenamed() {
        Location location = new Location(new LocationCode("L-" + UUID.randomUUID()), NAME);
        Location renamed = new Location(location.code(), OTHER_NAME);

        assertThat(catalog.find(location.code())).isEmpty();
        assertThat(catalog.put(location)).isEqualTo(new Created<>(location));
        assertThat(catalog.put(location)).isEqualTo(new Unchanged<>(location));
        assertThat(catalog.put(renamed)).isEqualTo(new Renamed<>(renamed));
        assertThat(catalog.find(location.code())).contains(renamed);
    }

    @Test
    void codesThatLookAlikeAreDifferentSkus() {
        String own = "-" + UUID.randomUUID();
        List<Sku> skus =
                Stream.of("007", "7", "1E5", "100000", "85123A", "85123a", "\u00E9", "e\u0301")
                        .map(code -> new Sku(new SkuCode(code + own), new Name("named " + code)))
                        .toList();

        assertThat(skus).allSatisfy(sku -> assertThat(catalog.put(sku)).isEqualTo(created(sku)));
        assertThat(skus).allSatisfy(sku -> assertThat(catalog.find(sku.code())).contains(sku));
    }

    private static CatalogOutcome<Sku> created(Sku sku) {
        return new Created<>(sku);
    }

    /** Each character alone: the schema's CHECKs allow it, and no two are the same code to it. */
    @Test
    @Transactional
    void everyCharacterThatTheRuleAllowsIsACodeOfItsOwnInTheDatabase() {
        String[] codes =
                IntStream.rangeClosed(0, Character.MAX_VALUE)
                        .mapToObj(Character::toString)
                        .filter(CatalogTests::isValid)
                        .map(character -> "alone " + character)
                        .toArray(String[]::new);

        int created =
                jdbc.sql("insert into skus (code, name) select c, c from unnest(:codes) as t (c)")
                        .param("codes", codes)
                        .update();

        assertThat(created).isEqualTo(codes.length).isGreaterThan(50_000);
    }

    private static boolean isValid(String code) {
        try {
            return new SkuCode(code).value().equals(code);
        } catch (InvalidValueException invalid) {
            return false;
        }
    }

    @Test
    void parallelCallersCreateOneCodeOnce() {
        Sku sku = new Sku(newSkuCode(), NAME);

        var outcomes = Together.call(CALLERS, () -> catalog.put(sku));

        assertThat(outcomes).filteredOn(Created.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(Unchanged.class::isInstance).hasSize(CALLERS - 1);
    }

    @Test
    void parallelCallersWithDifferentNamesCreateOnceAndRename() {
        SkuCode code = newSkuCode();
        List<Callable<CatalogOutcome<Sku>>> callers =
                IntStream.range(0, CALLERS)
                        .mapToObj(i -> new Sku(code, new Name("name " + i)))
                        .<Callable<CatalogOutcome<Sku>>>map(sku -> () -> catalog.put(sku))
                        .toList();

        var outcomes = Together.call(callers);

        assertThat(outcomes).filteredOn(Created.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(Renamed.class::isInstance).hasSize(CALLERS - 1);
    }

    @Test
    void renamingChangesNoStock() {
        BalanceKey balance = shop.shelve(10);
        shop.hold(balance, 3);

        catalog.put(new Sku(balance.sku(), OTHER_NAME));
        catalog.put(new Location(balance.location(), OTHER_NAME));

        assertThat(balances.find(balance).orElseThrow().name()).isEqualTo(OTHER_NAME);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 3));
        assertThat(shop.ledger(balance)).containsExactly(RECEIPT, HOLD);
    }

    private static SkuCode newSkuCode() {
        return new SkuCode("S-" + UUID.randomUUID());
    }
}
