package io.holdfast.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.benchmarks.orders.InvoiceNumber;

import org.junit.jupiter.api.Test;

class RunKeysTests {

    private static final InvoiceNumber INVOICE = new InvoiceNumber("536365");

    private final RunKeys keys = RunKeys.ofNewRun();

    @Test
    void sameLineHasTheSameKeyWhoeverAsks() {
        var copy = new RunKeys(keys.run());
        assertThat(copy.line(INVOICE, 0)).isEqualTo(keys.line(INVOICE, 0));
        assertThat(copy.checkout(INVOICE)).isEqualTo(keys.checkout(INVOICE));
    }

    @Test
    void everyLineHasAKeyOfItsOwn() {
        assertThat(keys.line(INVOICE, 0))
                .isNotEqualTo(keys.line(INVOICE, 1))
                .isNotEqualTo(keys.line(new InvoiceNumber("536366"), 0));
    }

    @Test
    void anotherRunHasOtherKeys() {
        assertThat(RunKeys.ofNewRun().line(INVOICE, 0)).isNotEqualTo(keys.line(INVOICE, 0));
    }
}
