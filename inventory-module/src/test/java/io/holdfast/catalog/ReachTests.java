package io.holdfast.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

class ReachTests {

    private static final LocationCode NEAR = new LocationCode("near");
    private static final LocationCode FAR = new LocationCode("far");

    @Test
    void coversTheLocationsThatItNames() {
        Reach reach = Reach.of(List.of(NEAR));
        assertThat(reach.covers(NEAR)).isTrue();
        assertThat(reach.covers(FAR)).isFalse();
        assertThat(reach.isLimited()).isTrue();
        assertThat(Reach.of(List.of(NEAR, FAR, NEAR)).codes()).containsExactly("far", "near");
    }

    @Test
    void coversAllWithoutANameAndOnlyThen() {
        assertThat(Reach.of(List.of())).isEqualTo(Reach.EVERYWHERE);
        assertThat(Reach.EVERYWHERE.covers(FAR)).isTrue();
        assertThat(Reach.EVERYWHERE.isLimited()).isFalse();
        assertThat(Reach.EVERYWHERE.codes()).isNull();
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> new Reach(Set.of()));
    }
}
