package io.holdfast.imports;

import static io.holdfast.imports.ImportKind.COUNTS;
import static io.holdfast.imports.ImportKind.RECEIPTS;
import static io.holdfast.imports.ImportKind.SKUS;
import static io.holdfast.imports.ImportState.APPLIED;
import static io.holdfast.imports.ImportState.CHECKED;
import static io.holdfast.imports.ImportState.REPEATED;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.MovementQuery;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.imports.ApplyOutcome.AlreadyApplied;
import io.holdfast.imports.ApplyOutcome.NotReady;
import io.holdfast.imports.ApplyOutcome.Unknown;
import io.holdfast.imports.StagingOutcome.AppliedBefore;
import io.holdfast.imports.StagingOutcome.Unreadable;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** What a file does to stock, and when it does nothing. */
@BesideOthers
@SpringBootTest
class ImportTests {

    private static final String RECEIVED = "sku,location,quantity,reason\n";
    private static final String KEYED = "sku,location,quantity,reason,requestKey\n";
    private static final String COUNTED = "sku,location,onHand,expectedOnHand\n";
    private static final int MOST = Integer.MAX_VALUE;

    @Autowired private Files files;
    @Autowired private Imports imports;
    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Catalog catalog;
    @Autowired private Activities activities;
    @Autowired private Invariants invariants;
    @Autowired private JdbcClient jdbc;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void receiptsAreBookedWithWhoAndWhy() {
        BalanceKey old = shop.shelve(10);
        BalanceKey fresh = shop.nothing();

        Import applied =
                files.apply(RECEIPTS, RECEIVED + row(old, "5,delivery") + row(fresh, "7,delivery"));

        assertThat(applied)
                .returns(APPLIED, Import::state)
                .returns(2, Import::rows)
                .returns(2, Import::changes);
        assertThat(shop.stock(old)).isEqualTo(new Stock(15, 0));
        assertThat(shop.stock(fresh)).isEqualTo(new Stock(7, 0));
        assertThat(last(old))
                .returns(MovementKind.RECEIPT, Movement::kind)
                .returns(5, Movement::onHandDelta)
                .returns(15, Movement::onHandAfter)
                .returns(new Reason("delivery"), Movement::reason)
                .returns(Files.APPLIER, Movement::actor);
    }

    @Test
    void aCheckChangesNothing() {
        BalanceKey balance = shop.nothing();

        Import checked = files.check(RECEIPTS, RECEIVED + row(balance, "5,delivery"));

        assertThat(checked).returns(CHECKED, Import::state).returns(1, Import::changes);
        assertThat(balances.find(balance)).isEmpty();
    }

    @Test
    void severalReceiptsOfABalanceMeetWhatTheOthersLeft() {
        BalanceKey balance = shop.shelve(MOST - 10);

        String file = RECEIVED + row(balance, "4,a") + row(balance, "5,b") + row(balance, "2,c");

        assertThat(files.errors(files.check(RECEIPTS, file)))
                .containsExactly("3 quantity must not make on hand pass 2147483647");
        files.apply(RECEIPTS, RECEIVED + row(balance, "4,a") + row(balance, "6,b"));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(MOST, 0));
        assertThat(shop.ledger(balance)).hasSize(3);
    }

    @Test
    void theSameReceiptsAgainAreNoNewsWhateverTheirDialect() {
        BalanceKey balance = shop.shelve(10);
        Import applied = files.apply(RECEIPTS, RECEIVED + row(balance, "5,delivery"));

        String again =
                "\uFEFFreason;quantity;location;sku\r\ndelivery;\"5\";%s;%s\r\n\r\n"
                        .formatted(balance.location(), balance.sku());

        assertThat(files.stage(RECEIPTS, again))
                .asInstanceOf(type(AppliedBefore.class))
                .returns(applied.id(), before -> before.first().id());
        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void twoUploadsOfTheSameReceiptsAtOnceBookThemOnce() {
        BalanceKey balance = shop.shelve(10);
        String file = RECEIVED + row(balance, "5,delivery");
        List<Import> both = List.of(files.check(RECEIPTS, file), files.check(RECEIPTS, file));

        var states =
                Together.call(
                        both.stream()
                                .map(one -> (Callable<ImportState>) () -> files.apply(one).state())
                                .toList());

        assertThat(states).containsExactlyInAnyOrder(APPLIED, REPEATED);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void aDeliveryInAnotherFileIsNotBookedTwiceByAccident() {
        BalanceKey balance = shop.shelve(10);
        files.apply(RECEIPTS, RECEIVED + row(balance, "5,delivery 1"));

        Import checked =
                files.check(
                        RECEIPTS,
                        RECEIVED + row(balance, "5,delivery 1") + row(balance, "5,delivery 2"));

        assertThat(files.errors(checked))
                .singleElement()
                .asString()
                .startsWith("1 row is booked already, as movement ");
        assertThat(imports.apply(checked.id(), Files.APPLIER)).isInstanceOf(NotReady.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void requestKeysThatAreGivenAreThoseOfTheLedger() {
        BalanceKey balance = shop.shelve(10);
        RequestKey booked = new RequestKey(UUID.randomUUID());
        assertThat(balances.change(receipt(booked, balance, 5))).isInstanceOf(Recorded.class);
        String known = KEYED + row(balance, "5,a test wants it," + booked);

        Import applied = files.apply(RECEIPTS, known + row(balance, "5,x," + UUID.randomUUID()));

        assertThat(applied.changes()).isEqualTo(1);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(20, 0));
        assertThat(files.errors(files.check(RECEIPTS, KEYED + row(balance, "6,x," + booked))))
                .containsExactly("1 requestKey was used for another change of stock");
    }

    @Test
    void twoReceiptsThatSayTheSameMayBeOneOrTwo() {
        BalanceKey balance = shop.shelve(10);
        UUID key = UUID.randomUUID();
        String same = row(balance, "5,delivery");

        assertThat(
                        files.errors(
                                files.check(
                                        RECEIPTS, RECEIVED + same + row(balance, "6,x") + same)))
                .containsExactly(
                        "3 row must not be the same as row 1; add the two up, or give each a"
                                + " requestKey of its own");
        assertThat(
                        files.errors(
                                files.check(
                                        RECEIPTS,
                                        KEYED
                                                + row(balance, "5,x," + key)
                                                + row(balance, "6,x," + key))))
                .containsExactly(
                        "2 row must not contradict row 1, which is about the same with other values");
        String twice = KEYED + row(balance, "5,x," + key) + row(balance, "5,x," + key);
        assertThat(files.apply(RECEIPTS, twice).changes()).isEqualTo(1);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(15, 0));
    }

    @Test
    void countsSetOnHandAndWriteNothingWhereTheyFoundIt() {
        BalanceKey wrong = shop.shelve(10);
        BalanceKey right = shop.shelve(4);
        BalanceKey empty = shop.nothing();

        Import applied =
                files.apply(
                        COUNTS,
                        COUNTED + row(wrong, "8,10") + row(right, "4,4") + row(empty, "0,0"));

        assertThat(applied.changes()).isEqualTo(1);
        assertThat(shop.stock(wrong)).isEqualTo(new Stock(8, 0));
        assertThat(shop.ledger(right)).containsExactly(MovementKind.RECEIPT);
        assertThat(balances.find(empty)).isEmpty();
        assertThat(last(wrong).reason()).isEqualTo(new Reason("import " + applied.id()));
    }

    @Test
    void aCountThatIsStaleOrBelowWhatIsPromisedIsRefusedAsEverywhere() {
        BalanceKey stale = shop.shelve(10);
        BalanceKey promised = shop.shelve(5);
        shop.hold(promised, 3);

        Import checked = files.check(COUNTS, COUNTED + row(stale, "12,11") + row(promised, "2,5"));

        assertThat(files.errors(checked))
                .containsExactly(
                        "1 expectedOnHand must be what is on hand, which is 10; count again",
                        "2 onHand must not be below what is promised to holds, which is 3");
        assertThat(imports.apply(checked.id(), Files.APPLIER)).isInstanceOf(NotReady.class);
    }

    @Test
    void theSameCountsAgainDontUndoWhatWasSoldSince() {
        BalanceKey balance = shop.shelve(10);
        String file = COUNTED + row(balance, "12,10");
        Import applied = files.apply(COUNTS, file);
        balances.change(count(balance, 10, 12));

        assertThat(files.stage(COUNTS, file))
                .asInstanceOf(type(AppliedBefore.class))
                .returns(applied.id(), before -> before.first().id());
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void contradictionsNameBothRows() {
        BalanceKey balance = shop.shelve(10);

        Import checked =
                files.check(
                        COUNTS,
                        COUNTED
                                + row(balance, "9,10")
                                + row(balance, "8,10")
                                + row(balance, "9,10"));

        assertThat(files.errors(checked))
                .containsExactly(
                        "2 row must not contradict row 1, which is about the same with other values");
    }

    @Test
    void everyBadRowIsFoundAtOnce() {
        BalanceKey balance = shop.shelve(10);
        String nowhere = "sku-" + UUID.randomUUID();

        Import checked =
                files.check(
                        COUNTS,
                        COUNTED
                                + row(balance, "1,x")
                                + nowhere
                                + ","
                                + nowhere
                                + ",1,0\n"
                                + row(balance, "9,11")
                                + ",Main,-1,\n");

        assertThat(files.errors(checked))
                .containsExactly(
                        "1 expectedOnHand must be a whole number in plain digits, such as 1250",
                        "2 sku is not known",
                        "2 location is not known",
                        "3 expectedOnHand must be what is on hand, which is 10; count again",
                        "4 sku must not be blank",
                        "4 onHand must be a whole number in plain digits, such as 1250",
                        "4 expectedOnHand must not be blank");
        assertThat(checked.errors()).isEqualTo(7);
    }

    @Test
    void anotherCheckFindsWhatIsThereByThen() {
        SkuCode sku = new SkuCode("sku-" + UUID.randomUUID());
        BalanceKey balance = new BalanceKey(sku, shop.newLocation());
        Import checked = files.check(RECEIPTS, RECEIVED + row(balance, "5,delivery"));
        assertThat(files.errors(checked)).containsExactly("1 sku is not known");

        catalog.put(new Sku(sku, new Name("there by now")));
        Import again = files.advance(imports.recheck(checked.id()).orElseThrow());

        assertThat(again.isReady()).isTrue();
        files.apply(again);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(5, 0));
    }

    @Test
    void whatBecomesWrongAfterTheCheckIsFoundInApplyingAndNothingIsApplied() {
        BalanceKey first = shop.shelve(10);
        BalanceKey second = shop.shelve(10);
        Import checked = files.check(COUNTS, COUNTED + row(first, "12,10") + row(second, "2,10"));
        shop.hold(second, 3);

        imports.apply(checked.id(), Files.APPLIER);
        Import refused = files.advance(checked);

        assertThat(refused).returns(CHECKED, Import::state).returns(1, Import::errors);
        assertThat(files.errors(refused))
                .containsExactly(
                        "2 onHand must not be below what is promised to holds, which is 3");
        assertThat(shop.stock(first)).isEqualTo(new Stock(10, 0));
        assertThat(shop.ledger(first)).hasSize(1);
    }

    @Test
    void skusAreEnteredAndRenamedAndAgainChangeNothing() {
        SkuCode known = shop.newSku();
        String fresh = "007-" + UUID.randomUUID();
        String file = "code,name\n%s,\"Lamp, \"\"big\"\"\"\n%s,'=Table\n".formatted(known, fresh);

        assertThat(files.apply(SKUS, file).changes()).isEqualTo(2);
        assertThat(catalog.find(known).orElseThrow().name()).isEqualTo(new Name("Lamp, \"big\""));
        assertThat(catalog.find(new SkuCode(fresh)).orElseThrow().name())
                .isEqualTo(new Name("=Table"));
        assertThat(files.apply(SKUS, file))
                .returns(0, Import::changes)
                .returns(APPLIED, Import::state);
    }

    @Test
    void anImportIsAppliedOnceByWhomeverAsksAndTheActivityTellsOfIt() {
        BalanceKey balance = shop.shelve(10);
        Import applied = files.apply(RECEIPTS, RECEIVED + row(balance, "5,delivery"));

        assertThat(imports.apply(applied.id(), Files.SENDER)).isInstanceOf(AlreadyApplied.class);
        assertThat(files.advance(applied)).isEqualTo(applied);
        assertThat(imports.apply(Long.MAX_VALUE, Files.SENDER)).isInstanceOf(Unknown.class);
        assertThat(
                        activities
                                .list(new ActivityQuery(Files.APPLIER, null, null, null), null, 200)
                                .items())
                .filteredOn(act -> act.kind().equals("import-applied"))
                .extracting(Activity::subject)
                .contains(String.valueOf(applied.id()));
    }

    @Test
    void aFileOfNothingButAHeaderAppliesAndDoesNothing() {
        Import applied = files.apply(SKUS, "code,name\n");

        assertThat(applied).returns(0, Import::rows).returns(0, Import::changes);
    }

    @Test
    void ofAnUnreadableFileNothingIsKept() {
        long before = countOf("imports");

        assertThat(files.stage(SKUS, "code,name\n" + "a,b\n".repeat(3_000) + "\"a"))
                .isInstanceOf(Unreadable.class);

        assertThat(countOf("imports")).isEqualTo(before);
        assertThat(
                        jdbc.sql("select count(*) from import_rows where sku = 'a'")
                                .query(Long.class)
                                .single())
                .isZero();
    }

    @Test
    void ofASenderWhoLeavesNothingIsKept() {
        long before = countOf("imports");
        InputStream broken =
                new InputStream() {
                    private int sent;

                    @Override
                    public int read() throws IOException {
                        if (sent == 50_000) {
                            throw new IOException("gone");
                        }
                        return "code,name\n".charAt(sent++ % 10);
                    }
                };

        assertThat(
                        catchThrowable(
                                () ->
                                        imports.stage(
                                                SKUS,
                                                broken,
                                                Files.SENDER,
                                                null,
                                                Reach.EVERYWHERE)))
                .isInstanceOf(IOException.class)
                .hasMessage("gone");
        assertThat(countOf("imports")).isEqualTo(before);
    }

    @Test
    void errorsAreReadPageByPage() {
        Import checked = files.check(SKUS, "code,name\n" + "a,\n".repeat(25));

        ErrorPage first = imports.errors(checked.id(), null, 10);
        ErrorPage second = imports.errors(checked.id(), first.next(), 10);
        ErrorPage third = imports.errors(checked.id(), second.next(), 10);

        assertThat(List.of(first, second, third))
                .flatExtracting(ErrorPage::errors)
                .extracting(ImportError::row)
                .isEqualTo(IntStream.rangeClosed(1, 25).boxed().toList());
        assertThat(third.next()).isNull();
    }

    private static String row(BalanceKey balance, String rest) {
        return balance.sku() + "," + balance.location() + "," + rest + "\n";
    }

    private Movement last(BalanceKey balance) {
        var query = new MovementQuery(balance.sku(), balance.location(), null);
        return balances.movements(query, ScrollPosition.keyset(), 1).iterator().next();
    }

    private long countOf(String table) {
        return jdbc.sql("select count(*) from " + table).query(Long.class).single();
    }
}
