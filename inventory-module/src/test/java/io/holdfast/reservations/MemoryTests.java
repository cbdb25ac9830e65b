package io.holdfast.reservations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.Map;

/** What is remembered of what transactions have read. */
@SpringBootTest
class MemoryTests {

    private final Memory<String, Long> memory = new Memory<>();

    @Autowired private TransactionTemplate transaction;

    @Test
    void whatATransactionHasReadIsRememberedOnceItIsCommitted() {
        transaction.executeWithoutResult(
                status -> {
                    memory.add(Map.of("A", 1L));
                    assertThat(memory.of(List.of("A"))).isEmpty();
                });

        assertThat(memory.of(List.of("A", "B"))).isEqualTo(Map.of("A", 1L));
    }

    @Test
    void whatATransactionHasReadThatIsUndoneIsForgotten() {
        transaction.executeWithoutResult(
                status -> {
                    memory.add(Map.of("A", 1L));
                    status.setRollbackOnly();
                });

        assertThat(memory.of(List.of("A"))).isEmpty();
    }

    @Test
    void outsideATransactionNothingIsLearnt() {
        assertThatIllegalStateException().isThrownBy(() -> memory.add(Map.of("A", 1L)));
    }
}
