package io.holdfast.reservations;

import io.holdfast.lanes.LaneProperties;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/**
 * Has an idle lane claim by a batch of one, too, so that the whole suite tests what batches do:
 * {@code -Dholdfast.test.path=together -Dholdfast.lanes.enabled=false}.
 */
@Component
@Primary
@ConditionalOnProperty(name = "holdfast.test.path", havingValue = "together")
class TogetherClaims extends CombinedClaims {

    private final BatchClaims batches;

    TogetherClaims(SingleClaims single, BatchClaims batches, LaneProperties properties) {
        super(single, batches, properties);
        this.batches = batches;
    }

    @Override
    public Attempt<HoldOutcome> alone(Claim claim) {
        return decided(claim).orElseGet(() -> super.alone(claim));
    }

    private Optional<Attempt<HoldOutcome>> decided(Claim claim) {
        try {
            return claim.isCombinable()
                    ? batches.decide(List.of(claim)).getFirst().decision()
                    : Optional.empty();
        } catch (DataAccessException failed) {
            return Optional.empty();
        }
    }
}
