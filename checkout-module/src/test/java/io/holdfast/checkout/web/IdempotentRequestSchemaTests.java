package io.holdfast.checkout.web;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.checkout.CheckoutTest;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The table's rules hold by themselves, whoever writes it. */
@CheckoutTest
class IdempotentRequestSchemaTests {

    @Autowired JdbcClient jdbc;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    idempotent_request_owner_is_given | '', 'k', repeat('0', 64), now(), now() + '1 s', now() + '1 h', null, null, null, null
                    idempotency_key_has_1_to_200_characters | 'o', '', repeat('0', 64), now(), now() + '1 s', now() + '1 h', null, null, null, null
                    idempotency_key_has_1_to_200_characters | 'o', repeat('k', 201), repeat('0', 64), now(), now() + '1 s', now() + '1 h', null, null, null, null
                    request_fingerprint_is_a_sha_256 | 'o', 'k', repeat('0', 63), now(), now() + '1 s', now() + '1 h', null, null, null, null
                    idempotent_request_is_leased_and_kept | 'o', 'k', repeat('0', 64), now(), now(), now() + '1 h', null, null, null, null
                    idempotent_request_is_leased_and_kept | 'o', 'k', repeat('0', 64), now(), now() + '1 s', now(), null, null, null, null
                    kept_answer_is_no_fault | 'o', 'k', repeat('0', 64), now(), now() + '1 s', now() + '1 h', 500, null, null, ''
                    kept_answer_is_whole | 'o', 'k', repeat('0', 64), now(), now() + '1 s', now() + '1 h', 200, null, null, null
                    kept_answer_is_whole | 'o', 'k', repeat('0', 64), now(), now() + '1 s', now() + '1 h', null, null, null, ''
                    running_request_has_no_answer | 'o', 'k', repeat('0', 64), now(), now() + '1 s', now() + '1 h', null, 'text/plain', null, null
                    """)
    void refusesWhatBreaksIt(String rule, String values) {
        String insert =
                """
                insert into idempotent_requests
                    (owner, request_key, fingerprint, started_at, leased_until, kept_until,
                     answer_status, answer_type, answer_location, answer_body, run_id)
                values (%s, gen_random_uuid())
                """;
        assertThatThrownBy(() -> jdbc.sql(insert.formatted(values)).update())
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining('"' + rule + '"');
    }
}
