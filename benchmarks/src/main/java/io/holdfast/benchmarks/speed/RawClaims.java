package io.holdfast.benchmarks.speed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Claims by the single statement, each caller on a connection of its own. */
record RawClaims(Database database, Pick pick, long seed, Answers answers)
        implements Caller.Source {

    private static final String CLAIM = RawTables.CLAIM.formatted("?", "?", "?", "?");

    @Override
    public Caller open(int index) throws SQLException {
        return new OfOneConnection(new SplittableRandom(seed + index));
    }

    private final class OfOneConnection implements Caller {

        private final SplittableRandom random;
        private final Connection connection = database.connect();
        private final PreparedStatement claim = statement(connection);

        OfOneConnection(SplittableRandom random) throws SQLException {
            this.random = random;
        }

        @Override
        public int call() throws SQLException {
            bind(claim, pick.next(random) + 1L, 1);
            try (ResultSet held = claim.executeQuery()) {
                if (held.next()) {
                    answers.held(1);
                } else {
                    answers.refused();
                }
            }
            return 1;
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    static PreparedStatement statement(Connection connection) throws SQLException {
        return connection.prepareStatement(CLAIM);
    }

    /** Fills in the statement's parameters in their order, with fresh keys. */
    static void bind(PreparedStatement claim, long sku, int quantity) throws SQLException {
        claim.setInt(1, quantity);
        claim.setLong(2, sku);
        claim.setInt(3, quantity);
        claim.setObject(4, Keys.checkout());
        claim.setObject(5, Keys.request());
        claim.setInt(6, quantity);
    }
}
