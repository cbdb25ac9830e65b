package io.holdfast.benchmarks.speed;

import static java.util.Comparator.comparingInt;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.benchmarks.orders.Errand;
import io.holdfast.benchmarks.orders.Month;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservations;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Baskets of real orders, one after the other and again from the first, with enough of everything.
 *
 * @param month what was ordered
 * @param callers how many place them at once
 */
record BasketsWork(Month month, int callers) implements Work {

    private static final double MULTIPLE = 2;

    @Override
    public String name() {
        return "baskets";
    }

    @Override
    public String title() {
        return "holds real baskets, each all or nothing";
    }

    @Override
    public WorkResult run(Benches benches) throws SQLException, IOException {
        try (Bench bench = benches.open()) {
            return run(bench, new Orders(baskets(), month.skus().size()));
        }
    }

    private List<List<Item>> baskets() {
        List<BalanceKey> balances = month.balances();
        Map<BalanceKey, Integer> numbers =
                IntStream.range(0, balances.size())
                        .boxed()
                        .collect(toMap(balances::get, number -> number));
        return month.baskets().stream().map(basket -> items(basket, numbers)).toList();
    }

    private static List<Item> items(Errand.Basket basket, Map<BalanceKey, Integer> numbers) {
        return basket.items().stream().map(item -> item(numbers, item)).toList();
    }

    private static Item item(Map<BalanceKey, Integer> numbers, Errand.Item item) {
        return new Item(requireNonNull(numbers.get(item.balance())), item.quantity().value());
    }

    private WorkResult run(Bench bench, Orders orders) throws SQLException {
        Contest contest = new Contest(bench, this, Who.holdfast("Holdfast in process", callers));
        LongAdder deadlocks = new LongAdder();
        contest.open(orders.skus());
        contest.run(
                counted -> rawBaskets(bench, orders.again(), deadlocks, counted),
                () -> place(contest, orders));
        return contest.result("lines", List.of(contest.timesRaw("lines", MULTIPLE)))
                .with("deadlocks of raw SQL, tried again: " + deadlocks.sum());
    }

    private static Caller.Source rawBaskets(
            Bench bench, Orders orders, LongAdder deadlocks, Answers counted) throws SQLException {
        bench.rawTables().refill(orders.skus(), ClaimWork.PLENTY);
        return new RawBaskets(bench.database(), orders, deadlocks, counted);
    }

    private Measurement place(Contest contest, Orders orders) throws SQLException {
        List<BalanceKey> balances = EngineClaims.balances(contest.prefix(), orders.skus());
        Orders again = orders.again();
        Reservations reservations = contest.bench().engine().reservations();
        return ClosedLoop.ofVirtualThreads(callers, contest.bench().plan())
                .run(index -> () -> hold(reservations, balances, again.next(), contest.answers()));
    }

    private static int hold(
            Reservations reservations,
            List<BalanceKey> balances,
            List<Item> basket,
            Answers answers) {
        List<HoldLine> lines = basket.stream().map(item -> line(balances, item)).toList();
        HoldOutcome outcome =
                reservations.hold(
                        new HoldRequest(
                                new CheckoutId(Keys.checkout()), lines, null, EngineClaims.ACTOR));
        if (!(outcome instanceof HoldOutcome.Placed)) {
            throw new IllegalStateException("unexpected answer: " + outcome);
        }
        answers.held(units(basket));
        return basket.size();
    }

    private static HoldLine line(List<BalanceKey> balances, Item item) {
        RequestKey key = new RequestKey(Keys.request());
        return new HoldLine(key, balances.get(item.sku()), new Quantity(item.quantity()));
    }

    private static long units(List<Item> basket) {
        return basket.stream().mapToLong(Item::quantity).sum();
    }

    /**
     * One line.
     *
     * @param sku its number, from 0
     */
    private record Item(int sku, int quantity) {}

    /** The baskets in turn, without end. Thread-safe. */
    private record Orders(List<List<Item>> baskets, int skus, AtomicInteger taken) {

        Orders(List<List<Item>> baskets, int skus) {
            this(baskets, skus, new AtomicInteger());
        }

        /** From the first one on. */
        Orders again() {
            return new Orders(baskets, skus);
        }

        List<Item> next() {
            return baskets.get(Math.floorMod(taken.getAndIncrement(), baskets.size()));
        }
    }

    /**
     * Holds a basket in one transaction, a statement for each line, in the order of balances. Each
     * caller has a connection of its own.
     */
    private record RawBaskets(
            Database database, Orders orders, LongAdder deadlocks, Answers answers)
            implements Caller.Source {

        private static final String DEADLOCK = "40P01";

        @Override
        public Caller open(int index) throws SQLException {
            return new OfOneConnection();
        }

        private final class OfOneConnection implements Caller {

            private final Connection connection = database.connect();
            private final PreparedStatement claim = RawClaims.statement(connection);

            OfOneConnection() throws SQLException {
                connection.setAutoCommit(false);
            }

            @Override
            public int call() throws SQLException {
                List<Item> basket = orders.next();
                List<Item> ordered = basket.stream().sorted(comparingInt(Item::sku)).toList();
                while (!holds(ordered)) {
                    deadlocks.increment();
                }
                answers.held(units(basket));
                return basket.size();
            }

            private boolean holds(List<Item> basket) throws SQLException {
                try {
                    for (Item item : basket) {
                        hold(item);
                    }
                    connection.commit();
                    return true;
                } catch (SQLException e) {
                    connection.rollback();
                    if (DEADLOCK.equals(e.getSQLState())) {
                        return false;
                    }
                    throw e;
                }
            }

            private void hold(Item item) throws SQLException {
                RawClaims.bind(claim, item.sku() + 1L, item.quantity());
                try (ResultSet held = claim.executeQuery()) {
                    if (!held.next()) {
                        throw new IllegalStateException("refused, and there was plenty");
                    }
                }
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        }
    }
}
