package io.holdfast.imports;

import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.List;
import java.util.function.Function;

/** The statements on {@code import_errors}. */
@Repository
class ImportErrorTable {

    private final JdbcClient jdbc;

    ImportErrorTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Keeps what is wrong with some rows, in the order of the list. */
    void add(long importId, List<ImportError> errors, boolean inReading) {
        if (errors.isEmpty()) {
            return;
        }
        jdbc.sql(
                        """
                        insert into import_errors
                            (import_id, row, line, field, message, in_reading)
                        select :import, new.row, new.line, new.field, new.message, :inReading
                        from unnest(CAST(:rows AS integer[]), CAST(:lines AS integer[]),
                                    CAST(:fields AS text[]), CAST(:messages AS text[]))
                                 with ordinality as new (row, line, field, message, position)
                        order by new.position
                        """)
                .param("import", importId)
                .param("inReading", inReading)
                .param("rows", integers(errors, ImportError::row))
                .param("lines", integers(errors, ImportError::line))
                .param("fields", texts(errors, ImportError::field))
                .param("messages", texts(errors, ImportError::message))
                .update();
    }

    /** Forgets what was found in comparing with stock; what was found in reading stays so. */
    void forgetCheck(long importId) {
        jdbc.sql("delete from import_errors where import_id = :import and not in_reading")
                .param("import", importId)
                .update();
    }

    /** What is wrong, in the order of the rows, behind a place in that order. */
    List<Placed> list(long importId, int afterRow, long afterId, int limit) {
        return jdbc.sql(
                        """
                        select e.row, e.id, e.line, e.field, e.message
                        from import_errors e
                        where e.import_id = :import and (e.row, e.id) > (:row, :id)
                        order by e.row, e.id
                        limit :limit
                        """)
                .param("import", importId)
                .param("row", afterRow)
                .param("id", afterId)
                .param("limit", limit)
                .query(new DataClassRowMapper<>(Placed.class))
                .list();
    }

    private static Integer[] integers(
            List<ImportError> errors, Function<ImportError, Integer> figure) {
        return errors.stream().map(figure).toArray(Integer[]::new);
    }

    private static String[] texts(List<ImportError> errors, Function<ImportError, String> text) {
        return errors.stream().map(text).toArray(String[]::new);
    }

    /** An error and its place in the list. */
    record Placed(int row, long id, int line, String field, String message) {

        ImportError error() {
            return new ImportError(row, line, field, message);
        }
    }
}
