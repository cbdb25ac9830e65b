package io.holdfast.checkout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The table's rules hold by themselves, whoever writes it. */
@CheckoutTest
class CheckoutSchemaTests {

    @Autowired JdbcClient jdbc;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    checkout_owner_is_given | '', 'open', null, null
                    checkout_owner_is_given | repeat('x', 121), 'open', null, null
                    checkout_status_is_known | 'me', 'lost', null, now()
                    checkout_has_ended_unless_open | 'me', 'open', null, now()
                    checkout_has_ended_unless_open | 'me', 'cancelled', null, null
                    checkout_is_paid_only_when_confirmed | 'me', 'cancelled', 'pay', now()
                    checkout_is_paid_only_when_confirmed | 'me', 'expired', 'pay', now()
                    payment_reference_has_1_to_200_characters | 'me', 'confirmed', '', now()
                    payment_reference_has_1_to_200_characters | 'me', 'confirmed', repeat('x', 201), now()
                    """)
    void refusesWhatBreaksIt(String rule, String values) {
        String insert =
                """
                insert into checkouts (id, owner, status, payment_reference, ended_at)
                values (gen_random_uuid(), %s)
                """;
        assertThatThrownBy(() -> jdbc.sql(insert.formatted(values)).update())
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining('"' + rule + '"');
    }
}
