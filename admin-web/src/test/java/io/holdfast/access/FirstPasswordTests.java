package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.ApplicationTest;
import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts with a database of its own, emptied of users before each. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=first-start")
@ExtendWith(OutputCaptureExtension.class)
class FirstPasswordTests {

    private static final UserName ADMIN = new UserName("admin");
    private static final Actor BY = Actor.user("somebody-else");
    private static final String OF_OUR_OWN = "a-password-of-our-own";

    @Autowired ApiKeys keys;
    @Autowired Users users;
    @Autowired PasswordSignIn signIn;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    @BeforeEach
    void forgetAllUsers() {
        transaction.executeWithoutResult(
                status -> {
                    jdbc.sql("delete from users").update();
                    jdbc.sql("delete from failed_sign_ins").update();
                });
    }

    @ParameterizedTest
    @CsvSource({"admin, ADMIN", "staff, STAFF"})
    void theFirstStartMakesUpPasswordsAndPrintsThem(String name, Role role, CapturedOutput output) {
        start(null, null);
        assertThat(isRight(name, printed(output, name))).isTrue();
        assertThat(users.find(new UserName(name)))
                .hasValueSatisfying(user -> assertThat(user.role()).isEqualTo(role));
    }

    @Test
    void laterStartsPrintNothingAndChangeNothing(CapturedOutput output) {
        start(null, null);
        String password = printed(output, "admin");
        start(null, null);
        assertThat(output.getOut())
                .containsOnlyOnce("Password of user admin")
                .containsOnlyOnce("Password of user staff");
        assertThat(isRight("admin", password)).isTrue();
    }

    @Test
    void aPasswordMadeUpHas100BitsInLettersThatCanBeToldApart(CapturedOutput output) {
        start(null, null);
        assertThat(printed(output, "admin")).matches("([a-z2-9&&[^lo]]{5}-){3}[a-z2-9&&[^lo]]{5}");
    }

    @Test
    void oneMayBeConfiguredAndTheOtherMadeUp(CapturedOutput output) {
        start(OF_OUR_OWN, null);
        assertThat(isRight("admin", OF_OUR_OWN)).isTrue();
        assertThat(isRight("staff", printed(output, "staff"))).isTrue();
        assertThat(output.getAll()).doesNotContain(OF_OUR_OWN, "user admin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   "})
    void anEmptyPasswordIsNone(String empty, CapturedOutput output) {
        start(empty, empty);
        assertThat(printed(output, "admin")).isNotEmpty();
        assertThat(printed(output, "staff")).isNotEmpty();
    }

    @Test
    void configuredPasswordsArePrintedNowhere(CapturedOutput output) {
        start(OF_OUR_OWN, "another-of-our-own");
        assertThat(output.getAll()).isEmpty();
        assertThat(isRight("admin", OF_OUR_OWN)).isTrue();
        assertThat(isRight("staff", "another-of-our-own")).isTrue();
    }

    @Test
    void aConfiguredPasswordWinsAtEachStart() {
        start("the-password-of-yesterday", null);
        start("the-password-of-today", null);
        assertThat(isRight("admin", "the-password-of-yesterday")).isFalse();
        assertThat(isRight("admin", "the-password-of-today")).isTrue();
    }

    @Test
    void aConfiguredPasswordReplacesTheOneMadeUp(CapturedOutput output) {
        start(null, null);
        start(OF_OUR_OWN, null);
        assertThat(isRight("admin", printed(output, "admin"))).isFalse();
        assertThat(isRight("admin", OF_OUR_OWN)).isTrue();
    }

    @Test
    void aPasswordThatIsRightAlreadyEndsNoSession() {
        start(OF_OUR_OWN, null);
        User before = users.find(ADMIN).orElseThrow();
        start(OF_OUR_OWN, null);
        assertThat(users.find(ADMIN)).contains(before);
    }

    @Test
    void whoIsConfiguredGetsInAgainWithTheRoleThatTheNameHas() {
        start(OF_OUR_OWN, null);
        users.create(new UserName("other"), Role.ADMIN, BY);
        users.changeRole(ADMIN, Role.STAFF, BY);
        users.disable(ADMIN, BY);
        start(OF_OUR_OWN, null);
        assertThat(isRight("admin", OF_OUR_OWN)).isTrue();
        assertThat(users.find(ADMIN))
                .hasValueSatisfying(user -> assertThat(user.role()).isEqualTo(Role.ADMIN));
    }

    @Test
    void whoIsNotConfiguredStaysDisabled() {
        start(null, null);
        users.create(new UserName("other"), Role.ADMIN, BY);
        users.disable(ADMIN, BY);
        start(null, null);
        assertThat(users.find(ADMIN))
                .hasValueSatisfying(user -> assertThat(user.isEnabled()).isFalse());
    }

    @Test
    void aPasswordThatIsTooLongIsRefusedByTheNameOfItsVariable() {
        String tooLong = "é".repeat(36) + "x";
        assertThatExceptionOfType(UnusableKeyException.class)
                .isThrownBy(() -> start(null, tooLong))
                .withMessageContaining("HOLDFAST_STAFF_PASSWORD")
                .withMessageContaining("72 bytes")
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain(tooLong));
    }

    @Test
    void aShortPasswordWorksAndWarnsOnce(CapturedOutput output) {
        start("short", OF_OUR_OWN);
        assertThat(isRight("admin", "short")).isTrue();
        assertThat(output.getAll())
                .containsOnlyOnce("WARN")
                .contains("HOLDFAST_ADMIN_PASSWORD")
                .doesNotContain("\"short\"");
    }

    @Test
    void passwordsAreKeptAsBcryptHashesOnly() {
        start(OF_OUR_OWN, OF_OUR_OWN);
        assertThat(jdbc.sql("select password_hash from users").query(String.class).list())
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allMatch(hash -> hash.startsWith("{bcrypt}"));
    }

    private void start(@Nullable String admin, @Nullable String staff) {
        var properties = new AccessProperties(ApplicationTest.KEY, admin, staff);
        new FirstStart(keys, users, properties).afterSingletonsInstantiated();
    }

    private static String printed(CapturedOutput output, String name) {
        Matcher matcher =
                Pattern.compile("Password of user " + name + ", .* shown this once: (\\S+)\n")
                        .matcher(output.getOut());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private boolean isRight(String name, String password) {
        try {
            signIn.authenticate(
                    UsernamePasswordAuthenticationToken.unauthenticated(name, password));
            return true;
        } catch (BadCredentialsException e) {
            return false;
        }
    }
}
