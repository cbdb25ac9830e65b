package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.ApplicationTest;
import io.holdfast.access.UserOutcome.Changed;
import io.holdfast.access.UserOutcome.NameTaken;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.access.UserOutcome.Unchanged;
import io.holdfast.access.UserOutcome.Unknown;
import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.InvalidValueException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.util.List;
import java.util.UUID;

@ApplicationTest
class UsersTests {

    @Autowired Users users;
    @Autowired Activities activities;
    @Autowired JdbcClient jdbc;

    private final UserName name = new UserName("test-" + UUID.randomUUID());
    private final Actor by = Actor.user("by-" + UUID.randomUUID());

    @Test
    void aNewUserGetsAPasswordAndARole() {
        PasswordMade made = create(Role.STAFF);
        assertThat(made.user().name()).isEqualTo(name);
        assertThat(made.user().role()).isEqualTo(Role.STAFF);
        assertThat(made.user().isEnabled()).isTrue();
        assertThat(made.user().signedInAt()).isNull();
        assertThat(users.changePassword(name, made.password().value(), wanted()))
                .isEqualTo(PasswordChange.CHANGED);
    }

    @Test
    void aNameIsNeverGivenTwice() {
        create(Role.STAFF);
        users.disable(name, by);
        assertThat(users.create(name, Role.ADMIN, by)).isEqualTo(new NameTaken(name));
        assertThat(users.find(name).orElseThrow().role()).isEqualTo(Role.STAFF);
    }

    @Test
    void namesAreExact() {
        create(Role.STAFF);
        assertThat(users.find(new UserName(name.value().toUpperCase()))).isEmpty();
    }

    @Test
    void aRoleIsChangedOnce() {
        create(Role.STAFF);
        var changed = (Changed) users.changeRole(name, Role.ADMIN, by);
        assertThat(changed.user().role()).isEqualTo(Role.ADMIN);
        assertThat(users.changeRole(name, Role.ADMIN, by)).isEqualTo(new Unchanged(changed.user()));
    }

    @Test
    void aUserIsDisabledAndEnabledOnce() {
        create(Role.STAFF);
        var disabled = (Changed) users.disable(name, by);
        assertThat(disabled.user().isEnabled()).isFalse();
        assertThat(users.disable(name, by)).isEqualTo(new Unchanged(disabled.user()));
        var enabled = (Changed) users.enable(name, by);
        assertThat(enabled.user().isEnabled()).isTrue();
        assertThat(users.enable(name, by)).isEqualTo(new Unchanged(enabled.user()));
    }

    @Test
    void aResetPasswordReplacesTheOneBefore() {
        String first = create(Role.STAFF).password().value();
        String second = ((PasswordMade) users.resetPassword(name, by)).password().value();
        assertThat(users.changePassword(name, first, wanted())).isEqualTo(PasswordChange.WRONG);
        assertThat(users.changePassword(name, second, wanted())).isEqualTo(PasswordChange.CHANGED);
    }

    @Test
    void aPasswordIsChangedByWhoeverKnowsThePresentOne() {
        String first = create(Role.STAFF).password().value();
        assertThat(users.changePassword(name, "not " + first, wanted()))
                .isEqualTo(PasswordChange.WRONG);
        assertThat(users.changePassword(name, first, wanted())).isEqualTo(PasswordChange.CHANGED);
        assertThat(users.changePassword(name, first, wanted())).isEqualTo(PasswordChange.WRONG);
        assertThat(users.changePassword(name, wanted().value(), wanted()))
                .isEqualTo(PasswordChange.CHANGED);
    }

    @Test
    void whoIsUnknownStaysSo() {
        var unknown = new Unknown(name);
        assertThat(users.changeRole(name, Role.ADMIN, by)).isEqualTo(unknown);
        assertThat(users.disable(name, by)).isEqualTo(unknown);
        assertThat(users.enable(name, by)).isEqualTo(unknown);
        assertThat(users.resetPassword(name, by)).isEqualTo(unknown);
        assertThat(users.changePassword(name, "whatever it was", wanted()))
                .isEqualTo(PasswordChange.WRONG);
        assertThat(users.find(name)).isEmpty();
        assertThat(recorded()).isEmpty();
    }

    @Test
    void everyChangeIsRecordedWithWhoMadeItAndRepeatsAreNot() {
        create(Role.STAFF);
        users.create(name, Role.STAFF, by);
        users.changeRole(name, Role.ADMIN, by);
        users.changeRole(name, Role.ADMIN, by);
        users.disable(name, by);
        users.disable(name, by);
        users.enable(name, by);
        users.enable(name, by);
        users.resetPassword(name, by);
        assertThat(recorded())
                .containsExactly(
                        "password-reset",
                        "user-enabled",
                        "user-disabled",
                        "user-role-changed",
                        "user-created");
    }

    @Test
    void noPasswordIsEverWrittenOut() {
        PasswordMade made = create(Role.STAFF);
        String password = made.password().value();
        assertThat(made.toString()).doesNotContain(password);
        assertThat(jdbc.sql("select u::text from users u").query(String.class).list())
                .noneMatch(row -> row.contains(password));
    }

    @Test
    void allAreListedByName() {
        create(Role.STAFF);
        users.disable(name, by);
        assertThat(users.list())
                .extracting(User::name)
                .contains(name, new UserName("admin"), new UserName("staff"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb", "a\u200bb", "\u0000"})
    void namesArePrintable(String bad) {
        assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> new UserName(bad));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "11-letters!", "🧤🧤🧤🧤🧤🧤🧤🧤🧤🧤🧤"})
    void passwordsAreLongEnough(String shorter) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> new Password(shorter));
    }

    @Test
    void passwordsAreNoLongerThanWhatIsHashed() {
        assertThat(new Password("x".repeat(72)).value()).hasSize(72);
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> new Password("é".repeat(37)));
    }

    private PasswordMade create(Role role) {
        return (PasswordMade) users.create(name, role, by);
    }

    private List<String> recorded() {
        return activities.list(new ActivityQuery(by, null, null, null), null, 200).items().stream()
                .filter(act -> name.value().equals(act.subject()))
                .map(Activity::kind)
                .toList();
    }

    private static Password wanted() {
        return new Password("a password of my own choice");
    }
}
