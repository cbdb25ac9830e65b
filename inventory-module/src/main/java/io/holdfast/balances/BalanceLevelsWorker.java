package io.holdfast.balances;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Lets the copy of the figures follow every {@code holdfast.balances.levels.interval}, 2 seconds
 * unless told otherwise. Without it lists are as right, and slower with every balance that changed.
 */
@Component
@ConditionalOnProperty(name = "holdfast.balances.levels.enabled", matchIfMissing = true)
class BalanceLevelsWorker {

    private final BalanceLevels levels;

    BalanceLevelsWorker(BalanceLevels levels) {
        this.levels = levels;
    }

    @Scheduled(fixedDelayString = "${holdfast.balances.levels.interval:PT2S}")
    void run() {
        levels.catchUp();
    }
}
