package io.holdfast.campaign.faults;

import io.holdfast.campaign.clients.Desk;
import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.history.History;
import io.holdfast.campaign.site.Node;
import io.holdfast.campaign.site.Proxy;
import io.holdfast.campaign.site.Signals;
import io.holdfast.campaign.site.Site;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Does harm to a site and takes it back, one fault at a time. */
public final class Faults {

    private static final Duration LONGEST_RECOVERY = Duration.ofMinutes(3);
    private static final int COMMITS = 12;
    private static final int MORE_THAN_IT_HAS = 400;
    private static final List<Duration> WRONG_BY =
            List.of(Duration.ofHours(-3), Duration.ofHours(3), Duration.ofDays(-400));

    private final Site site;
    private final Desk desk;
    private final History history;
    private final Random random;
    private final Duration longest;

    /**
     * Faults at a site.
     *
     * @param desk tells when all are served again
     * @param longest how long the cause of one may last
     */
    public Faults(Site site, Desk desk, History history, Random random, Duration longest) {
        this.site = site;
        this.desk = desk;
        this.history = history;
        this.random = random;
        this.longest = longest;
    }

    /** Whether a kind can be had at this site. */
    public boolean isPossible(FaultKind kind) {
        return kind != FaultKind.FULL_DISK || site.disk().canBeFull();
    }

    /**
     * Lets it happen, takes it back and waits until everybody is served again.
     *
     * @throws IllegalStateException if that takes more than minutes
     */
    public Strike strike(FaultKind kind) throws IOException, SQLException {
        long began = Clock.now();
        history.happened("begins", kind.toString());
        String target = happen(kind);
        long healed = Clock.now();
        history.happened("ends", kind + " " + target);
        awaitService(kind, healed);
        long served = Clock.now();
        history.happened("is over", kind + " " + target);
        return new Strike(kind, target, began, healed, served);
    }

    private void awaitService(FaultKind kind, long healed) {
        long deadline = healed + LONGEST_RECOVERY.toMillis() * 1000;
        while (!desk.servesSince(healed)) {
            if (Clock.now() > deadline) {
                throw new IllegalStateException(
                        kind
                                + " is long over, and still no answer from "
                                + desk.silentSince(healed));
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    private String happen(FaultKind kind) throws IOException, SQLException {
        return switch (kind) {
            case KILL_APP -> startAgain(Duration.ZERO);
            case WRONG_CLOCK -> startAgain(any(WRONG_BY));
            case ROLLING_RESTART -> rollOut();
            case STOP_APP -> {
                Node node = any(site.nodes());
                stopForAWhile(node.pid());
                yield node.name();
            }
            case KILL_BACKEND -> {
                long backend = backend();
                Signals.kill(backend);
                yield "process " + backend;
            }
            case STOP_BACKEND -> {
                long backend = backend();
                stopForAWhile(backend);
                yield "process " + backend;
            }
            case KILL_POSTMASTER -> {
                Signals.kill(site.database().postmaster());
                site.database().restart();
                yield "database";
            }
            case STOP_POSTMASTER -> {
                long postmaster = site.database().postmaster();
                Signals.stop(postmaster);
                site.proxies().forEach(Proxy::reset);
                last();
                Signals.goOn(postmaster);
                yield "database";
            }
            case LOSE_ANSWERS ->
                    lose(proxy -> proxy.loseAnswers(COMMITS), proxy -> proxy.loseAnswers(0));
            case LOSE_COMMITS ->
                    lose(proxy -> proxy.loseCommits(COMMITS), proxy -> proxy.loseCommits(0));
            case DELAY ->
                    lose(proxy -> proxy.delay(1 + random.nextInt(20)), proxy -> proxy.delay(0));
            case CUT -> lose(Proxy::cut, Proxy::heal);
            case RESET -> {
                any(site.proxies()).reset();
                yield "connections";
            }
            case LOCK_TIMEOUT -> throwOut("lock_timeout");
            case STATEMENT_TIMEOUT -> throwOut("statement_timeout");
            case EXHAUSTED_POOL -> lockAll();
            case CROWD -> crowd();
            case FULL_DISK -> fillDisk();
        };
    }

    private String startAgain(Duration clockOffBy) throws IOException {
        Node node = any(site.nodes());
        node.kill();
        node.start(site.options(clockOffBy));
        node.awaitUp();
        return node.name();
    }

    private String rollOut() throws IOException {
        for (Node node : site.nodes()) {
            node.end();
            node.start(site.options(Duration.ZERO));
            node.awaitUp();
        }
        return "all applications";
    }

    private void stopForAWhile(long pid) {
        Signals.stop(pid);
        last();
        Signals.goOn(pid);
    }

    /** One that is in the middle of something for an application, if there is one. */
    private long backend() throws SQLException {
        String busyFirst =
                """
                select pid from pg_stat_activity
                where usename = 'holdfast'
                order by state = 'idle', random()
                limit 1
                """;
        try (Connection connection = site.database().connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(busyFirst)) {
            found.next();
            return found.getLong(1);
        }
    }

    private interface Change {

        void on(Proxy proxy);
    }

    private String lose(Change harm, Change cure) {
        Proxy proxy = any(site.proxies());
        harm.on(proxy);
        last();
        cure.on(proxy);
        return "a network";
    }

    /** What a role is given holds for its next connections. */
    private String throwOut(String setting) throws SQLException {
        String given =
                "alter role holdfast set " + setting + " = '" + (2 + random.nextInt(20)) + "ms'";
        execute(given);
        site.proxies().forEach(Proxy::reset);
        last();
        execute("alter role holdfast reset " + setting);
        site.proxies().forEach(Proxy::reset);
        return setting;
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = site.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String lockAll() throws SQLException {
        try (Connection connection = site.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table inventory_balances in exclusive mode");
            last();
            connection.rollback();
        }
        return "all balances";
    }

    private String crowd() throws SQLException {
        List<Connection> crowd = new ArrayList<>();
        try {
            site.proxies().forEach(Proxy::reset);
            while (crowd.size() < MORE_THAN_IT_HAS) {
                crowd.add(site.database().connect());
            }
        } catch (SQLException full) {
            last();
        } finally {
            for (Connection connection : crowd) {
                connection.close();
            }
        }
        return crowd.size() + " connections";
    }

    /** A database that has ended for want of room is started again when there is some. */
    private String fillDisk() throws IOException {
        long postmaster = site.database().postmaster();
        site.disk().fill();
        last();
        site.disk().free();
        boolean lives = ProcessHandle.of(postmaster).filter(ProcessHandle::isAlive).isPresent();
        if (!lives) {
            site.database().restart();
        }
        return lives ? "disk" : "disk, and the database ended";
    }

    private void last() {
        long shortest = 300;
        long millis = shortest + (long) (random.nextDouble() * (longest.toMillis() - shortest));
        LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
