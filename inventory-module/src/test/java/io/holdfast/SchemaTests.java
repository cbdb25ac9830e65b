package io.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Reservation;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.UUID;

/** The last line of defence: whatever an application does, the database itself refuses this. */
@SpringBootTest
class SchemaTests {

    /**
     * A constraint, a row that is in order, and a change of it that only the constraint refuses.
     */
    private static final String REFUSALS =
            """
            skus_pkey                                 | SKU      | {"code": "other"}
            sku_code_is_unique                        | SKU      | {"id": -1}
            sku_code_has_1_to_64_characters           | SKU      | {"id": -1, "code": ""}
            sku_code_is_trimmed_and_printable         | SKU      | {"id": -1, "code": " x"}
            sku_code_is_trimmed_and_printable         | SKU      | {"id": -1, "code": "a\\tb"}
            sku_name_has_1_to_200_characters          | SKU      | {"id": -1, "name": ""}
            sku_safety_stock_is_not_negative          | SKU      | {"safety_stock": -1}
            sku_low_stock_at_is_not_negative          | SKU      | {"low_stock_at": -1}
            locations_pkey                            | LOCATION | {"code": "other"}
            location_code_is_unique                   | LOCATION | {"id": -1}
            location_code_has_1_to_64_characters      | LOCATION | {"id": -1, "code": ""}
            location_code_is_trimmed_and_printable    | LOCATION | {"id": -1, "code": "x "}
            location_code_is_trimmed_and_printable    | LOCATION | {"id": -1, "code": "a\\nb"}
            location_name_has_1_to_200_characters     | LOCATION | {"id": -1, "name": ""}
            location_settles_at_is_known              | LOCATION | {"settles_at": "later"}
            location_priority_is_from_0_to_1000000    | LOCATION | {"priority": -1}
            location_priority_is_from_0_to_1000000    | LOCATION | {"priority": 1000001}
            inventory_balances_pkey                   | BALANCE  | {}
            balance_has_a_sku                         | BALANCE  | {"sku_id": -1}
            balance_has_a_location                    | BALANCE  | {"location_id": -1}
            on_hand_is_not_negative                   | BALANCE  | \
            {"on_hand": -1, "reserved": 0, "backorder_limit": 5, "settles_at_dispatch": true}
            reserved_is_not_negative                  | BALANCE  | {"reserved": -1}
            committed_is_not_negative                 | BALANCE  | \
            {"committed": -1, "settles_at_dispatch": true}
            safety_stock_is_not_negative              | BALANCE  | {"safety_stock": -1}
            low_stock_at_is_not_negative              | BALANCE  | {"low_stock_at": -1}
            backorder_limit_is_not_negative           | BALANCE  | \
            {"backorder_limit": -1, "settles_at_dispatch": true}
            promised_is_covered                       | BALANCE  | {"on_hand": 3}
            promised_is_covered                       | BALANCE  | \
            {"committed": 7, "settles_at_dispatch": true}
            cover_fits_an_integer                     | BALANCE  | \
            {"backorder_limit": 2147483638, "settles_at_dispatch": true}
            only_dispatch_commits_and_owes            | BALANCE  | {"committed": 1}
            only_dispatch_commits_and_owes            | BALANCE  | {"backorder_limit": 1}
            stock_policies_pkey                       | POLICY   | {}
            policy_has_a_balance                      | POLICY   | {"sku_id": -1}
            policy_safety_stock_is_not_negative       | POLICY   | {"safety_stock": -1}
            policy_low_stock_at_is_not_negative       | POLICY   | {"low_stock_at": -1}
            inventory_reservations_pkey               | HOLD     | {"request_key": "NEW"}
            request_key_is_unique_within_its_checkout | HOLD     | {"id": -1}
            reservation_quantity_is_positive          | HOLD     | {"quantity": 0}
            reservation_status_is_known               | HOLD     | \
            {"status": "lost", "ended_at": "now"}
            reservation_has_ended_unless_held         | HOLD     | {"ended_at": "now"}
            reservation_has_ended_unless_held         | HOLD     | {"status": "released"}
            reservation_expires_after_it_is_held      | HOLD     | {"expires_at": "2001-01-01"}
            only_confirmed_holds_go_on                | HOLD     | {"settles_at_dispatch": true}
            only_confirmed_holds_go_on                | HOLD     | \
            {"status": "released", "ended_at": "now", "returned": 1}
            only_what_waits_is_dispatched_or_cancelled | HOLD    | \
            {"status": "confirmed", "ended_at": "now", "dispatched": 1}
            only_what_waits_is_dispatched_or_cancelled | HOLD    | \
            {"status": "confirmed", "ended_at": "now", "settles_at_dispatch": true, \
            "dispatched": 2, "cancelled": 3}
            no_more_comes_back_than_left              | HOLD     | \
            {"status": "confirmed", "ended_at": "now", "returned": 5}
            no_more_comes_back_than_left              | HOLD     | \
            {"status": "confirmed", "ended_at": "now", "settles_at_dispatch": true, \
            "dispatched": 2, "returned": 3}
            stock_movements_pkey                      | RECEIPT  | {"request_key": "NEW"}
            movement_request_key_is_unique            | RECEIPT  | {"id": -1}
            movement_kind_is_known                    | CLAIM    | \
            {"kind": "theft", "reservation_id": null, "reason": "x"}
            movement_leaves_a_valid_balance           | CLAIM    | {"reserved_after": -1}
            movement_leaves_a_valid_balance           | CLAIM    | {"on_hand_after": 3}
            movement_leaves_a_valid_balance           | CLAIM    | {"committed_after": 7}
            movement_leaves_a_valid_balance           | CLAIM    | {"safety_stock_after": -1}
            movement_of_two_rows_has_a_counterpart    | RECEIPT  | {"counterpart_id": 1}
            movement_of_a_hold_names_it               | CLAIM    | {"reservation_id": null}
            movement_of_a_hold_names_it               | RECEIPT  | {"reservation_id": 1}
            movement_of_on_hand_by_people_has_a_reason | RECEIPT | {"reason": null}
            movement_by_request_has_its_key           | RECEIPT  | {"request_key": null}
            movement_by_request_has_its_key           | CLAIM    | {"request_key": "NEW"}
            movement_actor_has_1_to_120_characters    | CLAIM    | {"actor": ""}
            movement_reason_has_1_to_500_characters   | RECEIPT  | {"reason": ""}
            reservation_expiry_failures_pkey          | FAILURE  | {}
            expiry_failure_has_a_reservation          | FAILURE  | {"reservation_id": -1}
            expiry_failure_counts_from_one            | FAILURE  | {"attempts": 0}
            dropped_reservations_pkey                 | DROPPED  | {}
            dropped_reservation_is_a_reservation      | DROPPED  | {"reservation_id": -1}
            checkouts_pkey                            | CHECKOUT | {}
            checkout_owner_is_given                   | CHECKOUT | {"owner": ""}
            checkout_status_is_known                  | CHECKOUT | \
            {"status": "lost", "ended_at": "now"}
            checkout_has_ended_unless_open            | CHECKOUT | {"ended_at": "now"}
            checkout_has_ended_unless_open            | CHECKOUT | {"status": "cancelled"}
            checkout_is_paid_only_when_confirmed      | CHECKOUT | {"payment_reference": "x"}
            payment_reference_has_1_to_200_characters | CHECKOUT | \
            {"status": "confirmed", "ended_at": "now", "payment_reference": ""}
            checkout_lines_pkey                       | SEEN     | {}
            line_belongs_to_a_checkout                | SEEN     | {"checkout_id": "NEW"}
            line_description_has_1_to_200_characters  | SEEN     | {"description": ""}
            line_price_is_not_negative                | SEEN     | {"unit_price": -1}
            line_price_has_a_currency                 | SEEN     | {"currency": null}
            line_currency_is_a_code                   | SEEN     | {"currency": "euro"}
            payments_pkey                             | PAYMENT  | {}
            payment_belongs_to_a_checkout             | PAYMENT  | \
            {"id": "NEW", "checkout_id": "NEW"}
            payment_attempt_is_unique_within_its_checkout | PAYMENT | {"id": "NEW"}
            payment_request_key_is_unique_within_its_checkout | GATEWAY | \
            {"id": "NEW", "attempt": 9}
            payment_reference_is_unique_within_its_checkout | PAYMENT | \
            {"id": "NEW", "attempt": 9}
            payment_attempt_counts_from_one           | PAYMENT  | {"attempt": 0}
            payment_amount_is_not_negative            | GATEWAY  | {"amount": -1}
            payment_through_a_gateway_has_amount_and_method | GATEWAY | {"method": null}
            payment_status_is_known                   | PAYMENT  | {"status": "lost"}
            payment_trouble_is_known                  | PAYMENT  | \
            {"trouble": "worry", "reason": "x"}
            payment_in_trouble_has_a_reason           | PAYMENT  | {"trouble": "unknown"}
            payment_has_a_reference_once_authorised   | PAYMENT  | {"reference": null}
            payment_reference_of_1_to_200_characters  | PAYMENT  | {"reference": ""}
            payment_that_has_ended_is_not_due         | PAYMENT  | \
            {"status": "captured", "retry_at": "now"}
            payment_tries_are_not_negative            | PAYMENT  | {"tries": -1}
            payment_steps_pkey                        | STEP     | {}
            step_belongs_to_a_payment                 | STEP     | \
            {"id": -3, "payment_id": "NEW"}
            payment_step_is_known                     | STEP     | {"step": "hope"}
            payment_step_outcome_is_named             | STEP     | {"outcome": "DONE"}
            payment_events_pkey                       | TOLD     | {}
            event_belongs_to_a_checkout               | TOLD     | \
            {"event_id": "y", "checkout_id": "NEW"}
            event_id_has_1_to_200_characters          | TOLD     | {"event_id": ""}
            event_type_is_known                       | TOLD     | {"type": "lost"}
            event_outcome_is_known                    | TOLD     | {"outcome": "lost"}
            orders_pkey                               | ORDER    | {}
            checkout_has_one_order                    | ORDER    | {"id": -32}
            payment_has_one_order                     | ORDER    | \
            {"id": -32, "checkout_id": "NEW"}
            order_belongs_to_a_checkout               | ORDER    | \
            {"id": -32, "checkout_id": "NEW", "payment_id": "NEW"}
            order_has_a_payment                       | ORDER    | \
            {"id": -32, "checkout_id": "00000000-0000-0000-0000-0000000000c2", "payment_id": "NEW"}
            order_outcome_is_known                    | ORDER    | {"outcome": "lost"}
            order_total_has_a_currency                | ORDER    | {"total": 1}
            order_lines_pkey                          | LINE     | {}
            order_line_belongs_to_an_order            | LINE     | \
            {"order_id": -99, "reservation_id": -1}
            order_line_has_its_reservation            | LINE     | \
            {"position": 2, "reservation_id": -1}
            reservation_stands_in_one_order           | LINE     | {"position": 2}
            order_line_quantity_is_positive           | LINE     | {"quantity": 0}
            order_line_price_has_a_currency           | LINE     | {"unit_price": 1}
            idempotent_requests_pkey                  | KEYED    | {}
            idempotent_request_owner_is_given         | KEYED    | {"owner": ""}
            idempotency_key_has_1_to_200_characters   | KEYED    | {"request_key": ""}
            request_fingerprint_is_a_sha_256          | KEYED    | {"fingerprint": "x"}
            idempotent_request_is_leased_and_kept     | KEYED    | {"kept_until": "2001-01-01"}
            kept_answer_is_no_fault                   | KEYED    | \
            {"answer_status": 500, "answer_body": "\\\\x00"}
            kept_answer_is_whole                      | KEYED    | {"answer_status": 200}
            running_request_has_no_answer             | KEYED    | {"answer_type": "x"}
            simulated_payments_pkey                   | SIMULATED | {}
            simulated_payment_state_is_known          | SIMULATED | {"state": "lost"}
            simulated_payment_is_described_or_taken_elsewhere | SIMULATED | {"attempt": 1}
            simulated_requests_pkey                   | ASKED    | {}
            simulated_request_is_about_a_payment      | ASKED    | \
            {"key": "y", "reference": "none"}
            simulated_request_was_asked               | ASKED    | {"asked": 0}
            api_keys_pkey                             | API_KEY  | \
            {"name": "other", "digest": "OTHER_DIGEST"}
            api_key_name_is_unique                    | API_KEY  | \
            {"id": -1, "digest": "OTHER_DIGEST"}
            api_key_digest_is_unique                  | API_KEY  | {"id": -1, "name": "other"}
            api_key_name_has_1_to_100_characters      | API_KEY  | {"name": ""}
            api_key_digest_is_sha_256                 | API_KEY  | {"digest": "\\\\x00"}
            api_key_scopes_are_known                  | API_KEY  | {"scopes": ["everything"]}
            activities_pkey                           | ACTIVITY | {}
            activity_has_its_reservation              | ACTIVITY | \
            {"id": -1, "reservation_id": -1}
            activity_kind_is_named                    | ACTIVITY | {"kind": "SIGNED_IN"}
            activity_kind_is_named                    | ACTIVITY | {"kind": "signed-"}
            activity_actor_has_1_to_120_characters    | ACTIVITY | {"actor": ""}
            activity_subject_has_1_to_200_characters  | ACTIVITY | {"subject": ""}
            activity_reason_has_1_to_500_characters   | ACTIVITY | {"reason": ""}
            hold_statistics_pkey                      | BUCKET   | {}
            hold_statistics_are_not_negative          | BUCKET   | {"placed": -1}
            hold_statistics_are_not_negative          | BUCKET   | {"refused": -1}
            hold_statistics_are_not_negative          | BUCKET   | {"worst_lag_millis": -1}
            users_pkey                                | USER     | {"name": "other"}
            user_name_is_unique                       | USER     | {"id": -1}
            user_name_has_1_to_64_characters          | USER     | {"name": ""}
            user_role_is_known                        | USER     | {"role": "owner"}
            user_locations_pkey                       | USER_AT  | {}
            limited_user_is_a_user                    | USER_AT  | {"user_id": -1}
            user_is_limited_to_a_location             | USER_AT  | {"location_id": -1}
            api_key_locations_pkey                    | KEY_AT   | {}
            limited_api_key_is_an_api_key             | KEY_AT   | {"api_key_id": -1}
            api_key_is_limited_to_a_location          | KEY_AT   | {"location_id": -1}
            failed_sign_ins_pkey                      | FAILED   | {}
            failed_sign_ins_count_from_one            | FAILED   | {"failures": 0}
            reconciliation_runs_pkey                  | RUN      | {"finished_at": "now"}
            one_run_at_a_time                         | RUN      | {"id": -1}
            run_requested_by_has_1_to_120_characters  | RUN      | {"requested_by": ""}
            run_figures_are_not_negative              | RUN      | {"balances": -1}
            run_figures_are_not_negative              | RUN      | {"checked": -1}
            run_figures_are_not_negative              | RUN      | {"mismatches": -1}
            reconciliation_mismatches_pkey            | MISMATCH | {}
            mismatch_has_a_run                        | MISMATCH | {"run_id": -1}
            mismatch_has_a_balance                    | MISMATCH | {"location_id": -1}
            mismatch_is_repaired_by_a_movement        | MISMATCH | \
            {"run_id": -12, "repaired_by": -1}
            imports_pkey                              | IMPORT   | {"kind": "skus"}
            movements_are_imported_once               | IMPORT   | {"id": -1}
            import_kind_is_known                      | IMPORT   | {"kind": "orders"}
            import_state_is_known                     | IMPORT   | \
            {"state": "lost", "ended_at": null}
            import_has_ended_once_applied             | IMPORT   | {"ended_at": null}
            import_has_a_fingerprint_once_staged      | IMPORT   | {"fingerprint": null}
            import_fingerprint_is_a_sha_256           | IMPORT   | {"fingerprint": "x"}
            import_figures_are_not_negative           | IMPORT   | {"rows": -1}
            import_with_errors_is_not_applied         | IMPORT   | {"errors": 1}
            import_requested_by_has_1_to_120_characters | IMPORT | {"requested_by": ""}
            import_applied_by_has_1_to_120_characters | IMPORT   | {"applied_by": ""}
            import_file_name_has_1_to_200_characters  | IMPORT   | {"file_name": ""}
            import_rows_pkey                          | STAGED   | {}
            row_belongs_to_an_import                  | STAGED   | {"import_id": -1}
            import_errors_pkey                        | WRONG    | {}
            error_belongs_to_an_import                | WRONG    | {"import_id": -1}
            import_progress_pkey                      | STEPPED  | {}
            progress_belongs_to_an_import             | STEPPED  | {"import_id": -1}
            progress_is_not_negative                  | STEPPED  | {"done": -1}
            balance_levels_pkey                       | LEVEL    | {}
            level_has_available_that_adds_up          | LEVEL    | {"available": 7}
            balance_level_count_is_one_row            | COUNT    | {}
            balance_levels_due_pkey                   | DUE      | {}
            balance_levels_progress_pkey              | PROGRESS | {}
            progress_of_levels_is_one_row             | PROGRESS | {"only_row": false}
            progress_of_levels_stays_behind_its_mark  | PROGRESS | {"marked_up_to": -1}
            ledger_horizon_pkey                       | HORIZON  | {}
            ledger_horizon_is_one_row                 | HORIZON  | {"only_row": false}
            ledger_horizon_stays_behind_its_mark      | HORIZON  | {"marked_up_to": -1}
            webhooks_pkey                             | WEBHOOK  | {"url": "http://b"}
            webhook_url_is_unique                     | WEBHOOK  | {"id": -2}
            webhook_url_has_1_to_2000_characters      | WEBHOOK  | {"id": -2, "url": ""}
            webhook_secret_has_16_to_200_characters   | WEBHOOK  | \
            {"id": -2, "url": "http://b", "secret": "short"}
            webhook_events_are_known_and_given        | WEBHOOK  | \
            {"id": -2, "url": "http://b", "events": []}
            webhook_events_are_known_and_given        | WEBHOOK  | \
            {"id": -2, "url": "http://b", "events": ["theft"]}
            webhook_progress_pkey                     | PLACE    | {}
            progress_of_webhooks_is_one_row           | PLACE    | {"only_row": false}
            webhook_orders_pkey                       | ORDERED  | {}
            webhook_lanes_pkey                        | LANE     | {}
            lane_has_a_webhook                        | LANE     | {"webhook_id": -9}
            webhook_deliveries_pkey                   | DELIVERY | {"event_id": "b"}
            delivery_has_a_webhook                    | DELIVERY | {"id": -2, "webhook_id": -9}
            event_is_delivered_once_to_a_webhook      | DELIVERY | {"id": -2}
            delivery_status_is_known                  | DELIVERY | \
            {"id": -2, "event_id": "b", "status": "lost", "ended_at": "now"}
            delivery_has_ended_unless_waiting         | DELIVERY | \
            {"id": -2, "event_id": "b", "status": "dead"}
            delivery_attempts_are_not_negative        | DELIVERY | \
            {"id": -2, "event_id": "b", "attempts": -1}
            delivery_error_has_1_to_300_characters    | DELIVERY | \
            {"id": -2, "event_id": "b", "error": ""}
            event_publication_pkey                    | EVENT    | {}
            """;

    private static final String AN_IMPORT =
            """
            insert into imports (id, kind, state, requested_by)
            overriding system value
            values (-11, 'skus', 'staging', 'somebody')
            on conflict (id) do nothing
            """;

    private static final String TWO_RUNS =
            """
            insert into reconciliation_runs
                (id, requested_by, requested_at, finished_at, balances)
            overriding system value
            values (-11, 'somebody', clock_timestamp(), clock_timestamp(), 0),
                   (-12, 'somebody', clock_timestamp(), clock_timestamp(), 0)
            on conflict (id) do nothing
            """;

    private static final String SOMEBODY =
            """
            with person as (
                insert into users (id, name, password_hash, role)
                overriding system value
                values (-41, 'limited', 'x', 'clerk')
                on conflict (id) do nothing
            )
            insert into api_keys (id, name, digest, scopes)
            overriding system value
            values (-42, 'limited', sha256('limited'), '{}')
            on conflict (id) do nothing
            """;

    private static final String A_PAID_CHECKOUT =
            """
            with opened as (
                insert into checkouts (id, owner, status)
                values ('00000000-0000-0000-0000-0000000000c1', 'somebody', 'open'),
                       ('00000000-0000-0000-0000-0000000000c2', 'somebody', 'open')
                on conflict (id) do nothing
            ),
            paid as (
                insert into payments
                    (id, checkout_id, attempt, gateway, reference, status, actor)
                values ('00000000-0000-0000-0000-0000000000a1',
                        '00000000-0000-0000-0000-0000000000c1', 1, 'x', 'a', 'received', 'x')
                on conflict (id) do nothing
            ),
            ordered as (
                insert into orders (id, checkout_id, payment_id, outcome, actor)
                overriding system value
                values (-31, '00000000-0000-0000-0000-0000000000c1',
                        '00000000-0000-0000-0000-0000000000a1', 'confirmed', 'x')
                on conflict (id) do nothing
            )
            insert into simulated_payments (reference, state)
            values ('known', 'authorised')
            on conflict (reference) do nothing
            """;

    private static final String A_WEBHOOK =
            """
            insert into webhooks (id, url, secret, events, after_movement)
            overriding system value
            values (-19, 'http://x', '0123456789abcdef', array ['stock-out'], 0)
            on conflict (id) do nothing
            """;

    @Autowired private Shop shop;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    private Reservation hold;

    @BeforeEach
    void haveOneOfEach() {
        hold = shop.hold(shop.shelve(10), 4);
        transaction.executeWithoutResult(status -> jdbc.sql(TWO_RUNS).update());
        transaction.executeWithoutResult(status -> jdbc.sql(SOMEBODY).update());
        transaction.executeWithoutResult(status -> jdbc.sql(AN_IMPORT).update());
        transaction.executeWithoutResult(status -> jdbc.sql(A_PAID_CHECKOUT).update());
        transaction.executeWithoutResult(status -> jdbc.sql(A_WEBHOOK).update());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = REFUSALS)
    void constraintRefusesByItself(String constraint, Row row, String change) {
        ServerErrorMessage refusal = refusal(() -> insertBesideTheGoodOne(row, change));

        assertThat(refusal.getConstraint()).isEqualTo(constraint);
    }

    @Test
    void noConstraintIsLeftOut() {
        var tested = REFUSALS.lines().map(line -> line.substring(0, line.indexOf('|')).strip());

        assertThat(tested.distinct()).containsExactlyInAnyOrderElementsOf(constraints());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update stock_movements set reason = 'better' where false",
                "delete from stock_movements where false",
                "truncate stock_movements, reconciliation_mismatches"
            })
    void ledgerIsAppendOnly(String sql) {
        assertThat(refusal(() -> jdbc.sql(sql).update()).getMessage())
                .isEqualTo("the ledger is append-only: record another movement instead");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from inventory_reservations where false",
                """
                truncate inventory_reservations, reservation_expiry_failures, dropped_reservations,
                         stock_movements, activities, reconciliation_mismatches, order_lines
                """
            })
    void reservationsAreNeverDeleted(String sql) {
        assertThat(refusal(() -> jdbc.sql(sql).update()).getMessage())
                .isEqualTo("reservations are never deleted: a late retry must find them");
    }

    @Test
    void balanceWithAHistoryIsNeverDeleted() {
        assertThat(refusal(() -> delete(hold.sku())).getMessage())
                .startsWith("a balance with a history is never deleted");
    }

    @Test
    void balanceWithoutAHistoryCanBeDeleted() {
        BalanceKey neverUsed = shop.nothing();

        transaction.executeWithoutResult(
                status -> {
                    insert(neverUsed);
                    assertThat(delete(neverUsed.sku())).isOne();
                });
    }

    private void insert(BalanceKey balance) {
        jdbc.sql(
                        """
                        insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                        select s.id, l.id, 0, 0
                        from skus s cross join locations l
                        where s.code = ? and l.code = ?
                        """)
                .params(balance.sku().value(), balance.location().value())
                .update();
    }

    private int delete(SkuCode sku) {
        return jdbc.sql(
                        """
                        delete from inventory_balances
                        where sku_id = (select id from skus where code = ?)
                        """)
                .param(sku.value())
                .update();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update activities set reason = 'better' where false",
                "delete from activities where false",
                "truncate activities"
            })
    void activitiesAreAppendOnly(String sql) {
        assertThat(refusal(() -> jdbc.sql(sql).update()).getMessage())
                .isEqualTo("activities are append-only: they tell what was done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "order_lines", "payment_steps", "payment_events"})
    void ordersAndTheHistoryOfPaymentsAreAppendOnly(String table) {
        String sql = "delete from " + table + " where false";
        assertThat(refusal(() -> jdbc.sql(sql).update()).getMessage())
                .isEqualTo("orders and the history of payments are append-only");
    }

    private void insertBesideTheGoodOne(Row row, String change) {
        if (!row.isThere) {
            insert(row, "{}");
        }
        insert(row, change);
    }

    private void insert(Row row, String change) {
        jdbc.sql(
                        """
                        insert into %1$s overriding system value
                        select changed.*
                        from jsonb_populate_record(
                            null::%1$s, (%2$s) || CAST(:change AS jsonb)) as changed
                        """
                                .formatted(row.table, row.good))
                .param("sku", hold.sku().value())
                .param("location", hold.location().value())
                .param("hold", hold.id().value())
                .param("change", filledIn(change))
                .update();
    }

    private static String filledIn(String change) {
        return change.replace("NEW", UUID.randomUUID().toString())
                .replace("OTHER_DIGEST", "\\\\x" + "0f".repeat(32));
    }

    /** What the database says to work that ends in a refusal, and so is undone. */
    private ServerErrorMessage refusal(Runnable work) {
        DataAccessException refused =
                catchThrowableOfType(
                        DataAccessException.class,
                        () -> transaction.executeWithoutResult(status -> work.run()));
        return requireNonNull(
                ((PSQLException) refused.getMostSpecificCause()).getServerErrorMessage());
    }

    /** A check whose rules stand in a function refuses in the name of a rule. */
    private List<String> constraints() {
        return jdbc.sql(
                        """
                        select conname from pg_constraint
                        where connamespace = 'public'::regnamespace
                          and contype in ('c', 'f', 'p', 'u')
                          and conrelid::regclass::text not like 'databasechangelog%'
                          and conname not like '%is_sound'
                        union
                        select rule[1]
                        from pg_proc
                            cross join regexp_matches(prosrc, 'then ''(\\w+)''', 'g') as rule
                        where pronamespace = 'public'::regnamespace and proname like '%is_sound'
                        union
                        select indexrelid::regclass::text from pg_index
                        where indisunique and not indisprimary
                          and indrelid in (select oid from pg_class
                                           where relnamespace = 'public'::regnamespace)
                        """)
                .query((row, number) -> row.getString(1))
                .list();
    }

    /** A row that is in order; some are there already, the others are inserted first. */
    private enum Row {
        SKU("skus", "select to_jsonb(r) from skus r where code = :sku"),
        LOCATION("locations", "select to_jsonb(r) from locations r where code = :location"),
        BALANCE(
                "inventory_balances",
                """
                select to_jsonb(r)
                from inventory_balances r
                where r.sku_id = (select s.id from skus s where s.code = :sku)
                """),
        HOLD(
                "inventory_reservations",
                "select to_jsonb(r) from inventory_reservations r where id = :hold"),
        CLAIM(
                "stock_movements",
                "select to_jsonb(r) from stock_movements r where reservation_id = :hold"),
        RECEIPT(
                "stock_movements",
                """
                select to_jsonb(r)
                from stock_movements r
                where r.kind = 'receipt'
                  and r.sku_id = (select s.id from skus s where s.code = :sku)
                """),
        POLICY(
                false,
                "stock_policies",
                """
                select jsonb_build_object('sku_id', b.sku_id, 'location_id', b.location_id)
                from inventory_balances b
                where b.sku_id = (select s.id from skus s where s.code = :sku)
                """),
        FAILURE(
                false,
                "reservation_expiry_failures",
                """
                jsonb '{"attempts": 1, "first_failed_at": "now", "retry_at": "now", "error": "x"}'
                || jsonb_build_object('reservation_id', CAST(:hold AS bigint))
                """),
        DROPPED(
                false,
                "dropped_reservations",
                """
                jsonb '{"dropped_at": "now"}'
                || jsonb_build_object('reservation_id', CAST(:hold AS bigint))
                """),
        CHECKOUT(
                false,
                "checkouts",
                """
                jsonb '{"id": "00000000-0000-0000-0000-000000000001", "owner": "somebody",
                        "status": "open", "opened_at": "now"}'
                """),
        SEEN(
                false,
                "checkout_lines",
                """
                jsonb '{"checkout_id": "00000000-0000-0000-0000-0000000000c1",
                        "request_key": "00000000-0000-0000-0000-000000000001",
                        "description": "x", "unit_price": 1, "currency": "EUR"}'
                """),
        PAYMENT("payments", "select to_jsonb(r) from payments r where r.reference = 'a'"),
        GATEWAY(
                false,
                "payments",
                """
                select to_jsonb(r)
                    || jsonb '{"id": "00000000-0000-0000-0000-0000000000a2", "attempt": 2,
                               "request_key": "00000000-0000-0000-0000-000000000001",
                               "method": "x", "amount": 1, "currency": "EUR",
                               "reference": null, "status": "authorising"}'
                from payments r
                where r.reference = 'a'
                """),
        STEP(
                false,
                "payment_steps",
                """
                jsonb '{"id": -2, "payment_id": "00000000-0000-0000-0000-0000000000a1",
                        "step": "capture", "outcome": "done", "actor": "x", "recorded_at": "now"}'
                """),
        TOLD(
                false,
                "payment_events",
                """
                jsonb '{"event_id": "x", "checkout_id": "00000000-0000-0000-0000-0000000000c1",
                        "attempt": 1, "type": "failed", "outcome": "ignored",
                        "received_at": "now"}'
                """),
        ORDER("orders", "select to_jsonb(r) from orders r where r.id = -31"),
        LINE(
                false,
                "order_lines",
                """
                jsonb '{"order_id": -31, "position": 1, "sku": "x", "location": "x",
                        "description": "x", "quantity": 1}'
                || jsonb_build_object('reservation_id', CAST(:hold AS bigint))
                """),
        KEYED(
                false,
                "idempotent_requests",
                """
                jsonb '{"owner": "x", "request_key": "x", "started_at": "2026-01-01", "leased_until": "2026-01-02",
                        "kept_until": "2026-01-02"}'
                || jsonb_build_object(
                       'fingerprint', repeat('0', 64),
                       'run_id', '00000000-0000-0000-0000-000000000001')
                """),
        SIMULATED(
                false,
                "simulated_payments",
                "jsonb '{\"reference\": \"x\", \"state\": \"voided\", \"opened_at\": \"now\"}'"),
        ASKED(
                false,
                "simulated_requests",
                """
                jsonb '{"key": "x", "reference": "known", "asked": 1, "done": false}'
                """),
        API_KEY(
                false,
                "api_keys",
                """
                jsonb '{"id": -2, "name": "somebody", "scopes": ["checkout"], "created_at": "now"}'
                || jsonb_build_object('digest', sha256('a key'))
                """),
        ACTIVITY(
                false,
                "activities",
                """
                jsonb '{"id": -2, "kind": "hold-extended", "actor": "somebody",
                        "recorded_at": "now"}'
                || jsonb_build_object('reservation_id', CAST(:hold AS bigint))
                """),
        BUCKET(
                false,
                "hold_statistics",
                """
                jsonb '{"starts_at": "2001-01-01", "placed": 1, "refused": 0,
                        "worst_lag_millis": 0}'
                """),
        USER(
                false,
                "users",
                """
                jsonb '{"id": -2, "name": "somebody", "password_hash": "x", "role": "staff",
                        "created_at": "now", "changed_at": "now"}'
                """),
        USER_AT(
                false,
                "user_locations",
                """
                select jsonb_build_object('user_id', -41, 'location_id', l.id)
                from locations l
                where l.code = :location
                """),
        KEY_AT(
                false,
                "api_key_locations",
                """
                select jsonb_build_object('api_key_id', -42, 'location_id', l.id)
                from locations l
                where l.code = :location
                """),
        FAILED(
                false,
                "failed_sign_ins",
                """
                jsonb '{"name": "somebody", "failures": 1, "last_at": "now",
                        "blocked_until": "now"}'
                """),
        RUN(
                false,
                "reconciliation_runs",
                """
                jsonb '{"id": -2, "requested_by": "somebody", "requested_at": "now",
                        "balances": 0, "checked": 0, "checked_up_to": 0, "mismatches": 0}'
                """),
        MISMATCH(
                false,
                "reconciliation_mismatches",
                """
                select jsonb_build_object(
                           'run_id', -11, 'sku_id', sku_id, 'location_id', location_id,
                           'on_hand', on_hand, 'reserved', reserved, 'held', 0,
                           'ledger_on_hand', 0, 'ledger_reserved', 0, 'committed', 0,
                           'committed_held', 0, 'ledger_committed', 0,
                           'policy_in_force', true)
                from balance_lines
                where sku = :sku
                """),
        IMPORT(
                false,
                "imports",
                """
                jsonb '{"id": -2, "kind": "counts", "state": "applied", "requested_by": "x",
                        "requested_at": "now", "ended_at": "now", "rows": 0, "errors": 0,
                        "changes": 0}'
                || jsonb_build_object('fingerprint', repeat('0', 64))
                """),
        STAGED(
                false,
                "import_rows",
                """
                jsonb '{"import_id": -11, "row": 1, "line": 2, "sku": "x", "key_is_given": false,
                        "subject": "00000000-0000-0000-0000-000000000001",
                        "clears_safety_stock": false, "clears_low_stock_at": false}'
                """),
        WRONG(
                false,
                "import_errors",
                """
                jsonb '{"import_id": -11, "row": 1, "id": -1, "line": 2, "field": "x",
                        "message": "x", "in_reading": true}'
                """),
        STEPPED(false, "import_progress", "jsonb '{\"import_id\": -11, \"done\": 1}'"),
        LEVEL(false, "balance_levels", "select to_jsonb(r) from balance_lines r where sku = :sku"),
        COUNT(false, "balance_level_counts", "jsonb '{\"available\": -1, \"balances\": 1}'"),
        DUE(false, "balance_levels_due", "jsonb '{\"id\": -1, \"sku_id\": 1, \"location_id\": 1}'"),
        PROGRESS("balance_levels_progress", "select to_jsonb(r) from balance_levels_progress r"),
        HORIZON("ledger_horizon", "select to_jsonb(r) from ledger_horizon r"),
        WEBHOOK(
                false,
                "webhooks",
                """
                jsonb '{"id": -1, "url": "http://a", "secret": "0123456789abcdef",
                        "events": ["stock-out"], "after_movement": 0, "created_at": "now",
                        "changed_at": "now"}'
                """),
        PLACE("webhook_progress", "select to_jsonb(r) from webhook_progress r"),
        ORDERED(
                false,
                "webhook_orders",
                """
                jsonb '{"order_number": -1, "checkout_id": "00000000-0000-0000-0000-0000000000c1",
                        "placed_at": "now"}'
                """),
        LANE(
                false,
                "webhook_lanes",
                "jsonb '{\"webhook_id\": -19, \"lane\": \"x\", \"due_at\": \"now\"}'"),
        DELIVERY(
                false,
                "webhook_deliveries",
                """
                jsonb '{"id": -1, "webhook_id": -19, "lane": "x", "event_id": "a", "event": "x",
                        "body": "x", "status": "waiting", "attempts": 0, "created_at": "now",
                        "waits_since": "now"}'
                """),
        EVENT(
                false,
                "event_publication",
                """
                jsonb '{"id": "00000000-0000-0000-0000-000000000001", "listener_id": "x",
                        "event_type": "x", "serialized_event": "x", "publication_date": "now"}'
                """);

        private final boolean isThere;
        private final String table;
        private final String good;

        Row(String table, String good) {
            this(true, table, good);
        }

        Row(boolean isThere, String table, String good) {
            this.isThere = isThere;
            this.table = table;
            this.good = good;
        }
    }
}
