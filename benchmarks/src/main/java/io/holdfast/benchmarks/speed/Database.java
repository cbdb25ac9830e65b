package io.holdfast.benchmarks.speed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;

/** How to reach the database, past any pool. */
record Database(String url, String username, String password) {

    /** Commits each statement by itself, and has the server prepare it at its first use. */
    Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.put("user", username);
        properties.put("password", password);
        properties.put("prepareThreshold", "1");
        return DriverManager.getConnection(url, properties);
    }

    /** Runs statements one by one, each in a transaction of its own. */
    void run(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Runs statements in one transaction. */
    void runTogether(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
        }
    }

    /** The first column of the first row. */
    long number(String query) throws SQLException {
        return numbers(query)[0];
    }

    /** The first column. */
    long[] numbers(String query) throws SQLException {
        LongStream.Builder numbers = LongStream.builder();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers.build().toArray();
    }

    /** Hands over the first two columns of every row. */
    void pairs(String query, BiConsumer<String, String> reader) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                reader.accept(rows.getString(1), rows.getString(2));
            }
        }
    }
}
