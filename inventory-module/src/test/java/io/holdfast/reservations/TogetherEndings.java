package io.holdfast.reservations;

import io.holdfast.lanes.LaneProperties;
import io.holdfast.transactions.Transactions;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/** Has an idle lane end holds by a batch of one, too; see {@link TogetherClaims}. */
@Component
@Primary
@ConditionalOnProperty(name = "holdfast.test.path", havingValue = "together")
class TogetherEndings extends CombinedEndings {

    private final BatchEndings batches;
    private final Transactions transactions;

    TogetherEndings(
            Transitions single,
            BatchEndings batches,
            Transactions transactions,
            LaneProperties properties) {
        super(single, batches, transactions, properties);
        this.batches = batches;
        this.transactions = transactions;
    }

    @Override
    public TransitionOutcome alone(HoldEnding wish) {
        return ended(wish).orElseGet(() -> super.alone(wish));
    }

    private Optional<TransitionOutcome> ended(HoldEnding wish) {
        try {
            return transactions.isInside() || !wish.isCombinable()
                    ? Optional.empty()
                    : batches.end(List.of(wish)).stream()
                            .findFirst()
                            .map(TransitionOutcome.Done::new);
        } catch (DataAccessException failed) {
            return Optional.empty();
        }
    }
}
