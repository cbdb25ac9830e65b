package io.holdfast.imports;

import static io.holdfast.imports.ImportKind.COUNTS;
import static io.holdfast.imports.ImportKind.POLICIES;
import static io.holdfast.imports.ImportKind.SKUS;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/**
 * What goes out comes back in as no change. In a database of its own: an export is of everything.
 */
@BesideOthers
@SpringBootTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=exports")
class ExportTests {

    private static final List<String> ODD =
            List.of(
                    "007",
                    "7",
                    "1E5",
                    "90.750",
                    "a/b",
                    "85123A",
                    "85123a",
                    "=1+1",
                    "'=1+1",
                    "''x",
                    "'s-Hertogenbosch",
                    "+49",
                    "-5",
                    "@home",
                    "a,b",
                    "a;b",
                    "say \"hi\"",
                    "é",
                    "\"",
                    "＝1",
                    "TRUE",
                    "1,5");

    @Autowired private Files files;
    @Autowired private Exports exports;
    @Autowired private Shop shop;
    @Autowired private Catalog catalog;
    @Autowired private StockPolicies policies;
    @Autowired private Invariants invariants;
    @Autowired private JdbcClient jdbc;

    @Test
    void everyExportComesBackAsNoChange() throws IOException {
        Actor clerk = Actor.user("clerk");
        for (String odd : ODD) {
            BalanceKey balance = new BalanceKey(new SkuCode(odd), new LocationCode(odd));
            catalog.put(new Sku(balance.sku(), new Name(odd)));
            catalog.put(new Location(balance.location(), new Name(odd)));
            shop.receive(balance, 7);
            policies.put(new SkuPolicy(balance.sku(), odd.length(), null), clerk, null);
            policies.put(new StockPolicy(balance, null, odd.length(), 0), clerk, null);
        }
        String before = state();
        StringWriter skus = new StringWriter();
        StringWriter counts = new StringWriter();
        StringWriter owned = new StringWriter();
        exports.skus(skus);
        exports.counts(BalanceQuery.all(), counts);
        exports.policies(Reach.EVERYWHERE, owned);

        assertUnchanged(files.apply(SKUS, skus.toString()), ODD.size());
        assertUnchanged(files.apply(COUNTS, counts.toString()), ODD.size());
        assertUnchanged(files.apply(POLICIES, owned.toString()), ODD.size());

        assertThat(state()).isEqualTo(before);
        assertThat(skus.toString()).contains("\n'=1+1,'=1+1,4,\r\n", "\n''=1+1,''=1+1,5,\r\n");
        assertThat((skus + "," + counts + "," + owned).split("[,\r\n]"))
                .noneMatch(cell -> cell.matches("\"?(-?[=+@＝].*|-\\D.*)"));
        invariants.check();
    }

    private static void assertUnchanged(Import applied, int rows) {
        assertThat(applied)
                .returns(ImportState.APPLIED, Import::state)
                .returns(rows, Import::rows)
                .returns(0, Import::changes);
    }

    private String state() {
        return jdbc.sql(
                        """
                        select concat_ws(' ',
                            (select string_agg(s::text, ',' order by s.id) from skus s),
                            (select string_agg(b::text, ',' order by b.sku_id, b.location_id)
                             from inventory_balances b),
                            (select string_agg(p::text, ',' order by p.sku_id, p.location_id)
                             from stock_policies p),
                            (select count(*) from stock_movements))
                        """)
                .query(String.class)
                .single();
    }
}
