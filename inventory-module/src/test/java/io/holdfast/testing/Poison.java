package io.holdfast.testing;

import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Reservation;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** A trigger that lets what is done with one hold, or one SKU, fail. */
@Component
public class Poison {

    /** What the database says about what is poisoned. */
    public static final String ERROR = "poisoned";

    private static final String RAISE = "raise exception '" + ERROR + "';";

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Poison(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /** Lets every change of the hold fail. */
    public void into(Reservation hold) {
        create(
                "create trigger poison before update",
                "for each row when (old.id = %d)".formatted(hold.id().value()),
                RAISE);
    }

    /** Lets every hold of the SKU fail when it is placed. */
    public void into(SkuCode sku) {
        create("create trigger poison before insert", "for each row", raiseIf(ofSku(sku)));
    }

    /** Lets every transaction that places more than one hold of the SKU fail when it commits. */
    public void intoCompany(SkuCode sku) {
        String company =
                """
                (select count(*) from inventory_reservations r
                 where r.sku_id = new.sku_id and r.xmin = CAST(pg_current_xact_id() AS xid)) > 1
                """;
        create(
                "create constraint trigger poison after insert",
                "deferrable initially deferred for each row",
                raiseIf(ofSku(sku) + " and " + company));
    }

    private static String ofSku(SkuCode sku) {
        return "new.sku_id = (select id from skus where code = '%s')".formatted(sku);
    }

    private static String raiseIf(String condition) {
        return "if " + condition + " then " + RAISE + " end if; return new;";
    }

    private void create(String trigger, String when, String body) {
        run(
                """
                create function poison() returns trigger language plpgsql as
                $$ begin %s end $$;
                %s on inventory_reservations %s execute function poison()
                """
                        .formatted(body, trigger, when));
    }

    public void cure() {
        run(
                """
                drop trigger if exists poison on inventory_reservations;
                drop function if exists poison()
                """);
    }

    /** Lets whatever was set aside be tried in the next run. */
    public void letRetry() {
        run("update reservation_expiry_failures set retry_at = clock_timestamp()");
    }

    private void run(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }
}
