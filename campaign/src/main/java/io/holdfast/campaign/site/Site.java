package io.holdfast.campaign.site;

import io.holdfast.campaign.clients.BlindDoor;
import io.holdfast.campaign.clients.Door;
import io.holdfast.campaign.clients.EngineDoor;
import io.holdfast.campaign.clients.HttpDoor;
import io.holdfast.campaign.clients.Stock;
import io.holdfast.campaign.sabotage.AgentJar;
import io.holdfast.campaign.sabotage.Bug;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A whole installation on one machine: a PostgreSQL, applications in processes of their own, and
 * the engine in this one; each of them reaches the database by a network of its own.
 */
public final class Site implements AutoCloseable {

    /** The name of the API key that everybody uses, over HTTP and in process. */
    private static final String KEY_NAME = "default";

    private static final String KEY = "the-key-of-a-campaign";
    private static final String ENGINE = "engine";

    /** A link that is dead without having said so must not keep anybody for ever. */
    private static final String DRIVER_OPTIONS =
            "?sslmode=disable&gssEncMode=disable&connectTimeout=5&socketTimeout=8"
                    + "&cancelSignalTimeout=2&tcpKeepAlive=true";

    /** What takes minutes by default is to be seen in a campaign. */
    private static final Map<String, String> SETTINGS =
            Map.of(
                    "HOLDFAST_PAYMENTS_LEASE", "PT5S",
                    "HOLDFAST_PAYMENTS_FIRST_RETRY", "PT0.2S",
                    "HOLDFAST_PAYMENTS_MAX_RETRY", "PT2S",
                    "HOLDFAST_PAYMENTS_MAX_TRIES", "1000");

    private static final int NEW_TABLES = 20;

    private final Path folder;
    private final Path jar;
    private final @Nullable Bug bug;
    private final Disk disk;
    private final DatabaseServer database;
    private final AgentJar agent;
    private final Map<String, Proxy> proxies = new LinkedHashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private @Nullable ConfigurableApplicationContext engine;

    private Site(Path folder, Path jar, @Nullable Bug bug, Disk disk, AgentJar agent) {
        this.folder = folder;
        this.jar = jar;
        this.bug = bug;
        this.disk = disk;
        this.agent = agent;
        this.database = new DatabaseServer(disk.folder());
    }

    /**
     * Builds one. The first application that ever starts on the database is killed while it makes
     * the tables, and started again together with the others.
     *
     * @param folder gets the logs, and where nothing can be mounted the data
     * @param jar the application
     * @param applications how many of it
     * @param gigabytes what the disk of the database has room for
     * @param bug planted in the applications; null for none
     */
    public static Site build(
            Path folder, Path jar, int applications, int gigabytes, @Nullable Bug bug)
            throws IOException, SQLException {
        Disk disk = Disk.at(folder.resolve("disk"), gigabytes);
        Site site = new Site(folder, jar, bug, disk, AgentJar.in(folder));
        boolean built = false;
        try {
            site.start(applications);
            built = true;
            return site;
        } finally {
            if (!built) {
                site.close();
            }
        }
    }

    private void start(int applications) throws IOException, SQLException {
        killWhileTablesAreMade(addNode(1));
        for (int i = 2; i <= applications; i++) {
            addNode(i);
        }
        nodes.forEach(Node::awaitUp);
        if (bug == null) {
            engine = startEngine(addProxy(ENGINE));
        } else {
            plant(bug);
        }
    }

    private void plant(Bug planted) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String change : planted.statements()) {
                statement.execute(change);
            }
        }
    }

    private Node addNode(int number) throws IOException {
        String name = "node-" + number;
        Node node =
                new Node(name, jar, folder, environment(addProxy(name)), options(Duration.ZERO));
        nodes.add(node);
        return node;
    }

    private Proxy addProxy(String name) throws IOException {
        Proxy proxy = new Proxy(database::address);
        proxies.put(name, proxy);
        return proxy;
    }

    /** Options of the JVM of an application. */
    public List<String> options(Duration clockOffBy) {
        return agent.options(clockOffBy, bug);
    }

    private void killWhileTablesAreMade(Node node) throws IOException {
        while (newTables() < NEW_TABLES) {
            LockSupport.parkNanos(5_000_000);
        }
        node.kill();
        node.start(options(Duration.ZERO));
    }

    /**
     * Tables and indexes that are made in a transaction which is not committed are locked by it.
     */
    private long newTables() {
        String query =
                """
                select count(*)
                from pg_locks l join pg_database d on d.oid = l.database
                where d.datname = 'holdfast' and l.mode = 'AccessExclusiveLock'
                """;
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(query)) {
            count.next();
            return count.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, String> environment(Proxy proxy) {
        Map<String, String> environment = new HashMap<>(SETTINGS);
        if (bug != null) {
            environment.putAll(bug.settings());
        }
        environment.put("SPRING_DATASOURCE_URL", url(proxy));
        environment.put("SPRING_DATASOURCE_USERNAME", database.username());
        environment.put("SPRING_DATASOURCE_PASSWORD", database.password());
        environment.put("HOLDFAST_DATA_DIR", folder.resolve("nodes").toString());
        environment.put("HOLDFAST_API_KEY", KEY);
        environment.put("HOLDFAST_ADMIN_PASSWORD", "the-password-of-an-admin");
        environment.put("HOLDFAST_STAFF_PASSWORD", "the-password-of-staff");
        return environment;
    }

    private String url(Proxy proxy) {
        String planted = bug == null ? "" : bug.driverOptions();
        return database.jdbcUrl(proxy.port()) + DRIVER_OPTIONS + planted;
    }

    private ConfigurableApplicationContext startEngine(Proxy proxy) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("SPRING_DATASOURCE_URL", url(proxy));
        settings.put("SPRING_DATASOURCE_USERNAME", database.username());
        settings.put("SPRING_DATASOURCE_PASSWORD", database.password());
        return EngineNode.start(settings);
    }

    /** Puts these SKUs and locations into the catalog. */
    public void fill(Stock stock) throws SQLException {
        try (Connection connection = database.connect()) {
            insert(
                    connection,
                    "insert into locations (code, name) values (?, ?)",
                    stock.locations());
            insert(connection, "insert into skus (code, name) values (?, ?)", stock.skus());
        }
    }

    private static void insert(Connection connection, String sql, List<String> codes)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (String code : codes) {
                statement.setString(1, code);
                statement.setString(2, code);
                statement.executeUpdate();
            }
        }
    }

    /** A way into each application, and into the engine in this process. */
    public List<Door> doors() {
        List<Door> doors = new ArrayList<>();
        for (Node node : nodes) {
            doors.add(new HttpDoor(node.name(), node.address(), KEY));
        }
        if (engine != null) {
            EngineNode.Facades facades = engine.getBean(EngineNode.Facades.class);
            doors.add(
                    new EngineDoor(
                            ENGINE,
                            facades.checkouts(),
                            facades.payments(),
                            facades.balances(),
                            KEY_NAME));
        }
        return bug == Bug.BLIND_RETRY ? doors.stream().<Door>map(BlindDoor::new).toList() : doors;
    }

    /** The applications in processes of their own. */
    public List<Node> nodes() {
        return nodes;
    }

    /** The networks between application and database, that of this process included. */
    public List<Proxy> proxies() {
        return List.copyOf(proxies.values());
    }

    /** The database. */
    public DatabaseServer database() {
        return database;
    }

    /** Its disk. */
    public Disk disk() {
        return disk;
    }

    @Override
    public void close() throws IOException {
        if (engine != null) {
            engine.close();
        }
        nodes.forEach(Node::close);
        for (Proxy proxy : proxies.values()) {
            proxy.close();
        }
        database.close();
        disk.close();
    }
}
