package io.holdfast.catalog;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.Collection;
import java.util.function.Function;

/** The statements about many SKUs at once. */
@Repository
class SkuSheetTable {

    private final JdbcClient jdbc;

    SkuSheetTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Counts those that are not there, or have another name. */
    int countNews(Collection<Sku> skus) {
        return jdbc.sql(
                        """
                        select count(*)
                        from unnest(CAST(:codes AS text[]), CAST(:names AS text[]))
                                 as wanted (code, name)
                            left join skus s on s.code = wanted.code and s.name = wanted.name
                        where s.id is null
                        """)
                .param("codes", texts(skus, sku -> sku.code().value()))
                .param("names", texts(skus, sku -> sku.name().value()))
                .query(Integer.class)
                .single();
    }

    /** Creates and renames in the order of the codes, and counts what it wrote. */
    int put(Collection<Sku> skus) {
        return jdbc.sql(
                        """
                        insert into skus as s (code, name)
                        select wanted.code, wanted.name
                        from unnest(CAST(:codes AS text[]), CAST(:names AS text[]))
                                 as wanted (code, name)
                        order by wanted.code
                        on conflict (code) do update
                        set name = excluded.name
                        where s.name <> excluded.name
                        """)
                .param("codes", texts(skus, sku -> sku.code().value()))
                .param("names", texts(skus, sku -> sku.name().value()))
                .update();
    }

    private static String[] texts(Collection<Sku> skus, Function<Sku, String> text) {
        return skus.stream().map(text).toArray(String[]::new);
    }
}
