package io.holdfast.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.modulith.test.ApplicationModuleTest;
import org.springframework.modulith.test.ApplicationModuleTest.BootstrapMode;

/** Activities work with nothing but what they declare to depend on. */
@ApplicationModuleTest(mode = BootstrapMode.ALL_DEPENDENCIES)
class ActivityModuleTests {

    @Autowired private Activities activities;

    @Test
    void actIsRecordedAndListed() {
        activities.record(ActivityKind.SIGNED_IN, Actor.user("clerk"), null, null, null);

        assertThat(activities.list(ActivityQuery.all(), null, 1).items()).hasSize(1);
    }
}
