package io.holdfast.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.holdfast.benchmarks.orders.InvoiceNumber;
import io.holdfast.benchmarks.replay.Fate.Ending;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

class FatesTests {

    private static final Offset<Long> CHANCE = within(150L);

    @Test
    void sameSeedDealsTheSameFates() {
        assertThat(deal(new Fates(7, 80, 10, 5))).isEqualTo(deal(new Fates(7, 80, 10, 5)));
    }

    @Test
    void anotherSeedDealsOthers() {
        assertThat(deal(new Fates(8, 80, 10, 5))).isNotEqualTo(deal(new Fates(7, 80, 10, 5)));
    }

    @Test
    void fatesAreDealtInTheSharesAskedFor() {
        List<Fate> fates = deal(new Fates(2010, 80, 10, 5));
        Map<Ending, Long> endings = fates.stream().collect(groupingBy(Fate::ending, counting()));
        assertThat(endings.get(Ending.CONFIRM)).isCloseTo(8_000, CHANCE);
        assertThat(endings.get(Ending.RELEASE)).isCloseTo(1_000, CHANCE);
        assertThat(endings.get(Ending.LAPSE)).isCloseTo(1_000, CHANCE);
        assertThat(fates.stream().filter(Fate::answerIsLost).count()).isCloseTo(500, CHANCE);
    }

    @Test
    void noneAndAllAreSharesToo() {
        assertThat(deal(new Fates(1, 0, 100, 100))).containsOnly(new Fate(Ending.RELEASE, true));
        assertThat(deal(new Fates(1, 0, 0, 0))).containsOnly(new Fate(Ending.LAPSE, false));
    }

    private static List<Fate> deal(Fates fates) {
        return IntStream.range(0, 10_000)
                .mapToObj(i -> fates.of(new InvoiceNumber(Integer.toString(536_365 + i))))
                .toList();
    }
}
