package io.holdfast.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.campaign.checker.Verdict;
import io.holdfast.campaign.faults.FaultKind;
import io.holdfast.campaign.faults.Strike;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A short campaign: the same faults in the same order each time, then others. How to run a longer
 * one, and how to repeat one that found something, is told in {@code docs/reliability.md}.
 */
@EnabledIfSystemProperty(
        named = "campaign.short",
        matches = "true",
        disabledReason = "takes minutes; asked for by -Dcampaign.short=true")
class CampaignTests {

    private static final long FIXED_SEED = 20_261_201;
    private static final int OPERATIONS = 20_000;
    private static final int FAULTS = 12;

    /** Those that take the longest to recover from are left to longer campaigns. */
    private static final List<FaultKind> KINDS =
            List.of(
                    FaultKind.KILL_APP,
                    FaultKind.STOP_APP,
                    FaultKind.KILL_BACKEND,
                    FaultKind.KILL_POSTMASTER,
                    FaultKind.LOSE_ANSWERS,
                    FaultKind.LOSE_COMMITS,
                    FaultKind.CUT,
                    FaultKind.RESET,
                    FaultKind.LOCK_TIMEOUT,
                    FaultKind.FULL_DISK);

    @TempDir Path folder;

    @Test
    void nothingIsSoldTwiceLostOrEndedTwiceWhateverDies() throws Exception {
        long randomSeed = System.nanoTime();
        System.out.println("campaign with seeds " + FIXED_SEED + " and " + randomSeed);
        Verdict verdict = new Campaign(plan(randomSeed), System.out::println).run();
        assertThat(verdict.isClean()).as(String.join("\n", verdict.lines())).isTrue();
        assertThat(verdict.operations()).isGreaterThanOrEqualTo(OPERATIONS);
        assertThat(verdict.strikes()).hasSizeGreaterThanOrEqualTo(FAULTS);
        assertThat(verdict.strikes()).extracting(Strike::kind).containsAnyElementsOf(KINDS);
    }

    private Plan plan(long randomSeed) {
        return new Plan(
                folder,
                Path.of(System.getProperty("campaign.jar")),
                2,
                24,
                16,
                List.of(FIXED_SEED, randomSeed),
                OPERATIONS / 2,
                FAULTS / 2,
                Duration.ofSeconds(1),
                KINDS,
                2,
                null);
    }
}
