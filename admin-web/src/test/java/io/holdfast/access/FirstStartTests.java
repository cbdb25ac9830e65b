package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.ApplicationTest;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts with a database of its own, emptied of keys before each. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=first-start")
@ExtendWith(OutputCaptureExtension.class)
class FirstStartTests {

    private static final ApiKeyName DEFAULT = new ApiKeyName("default");
    private static final Pattern MADE_UP = Pattern.compile("shown this once: (hf_[\\w-]{43})\n");

    private static final String ADMIN_PASSWORD = ApplicationTest.ADMIN_PASSWORD;
    private static final String STAFF_PASSWORD = ApplicationTest.STAFF_PASSWORD;
    private static final Actor BY = Actor.user("admin");

    @Autowired ApiKeys keys;
    @Autowired Users users;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    @BeforeEach
    void forgetAllKeys() {
        transaction.executeWithoutResult(status -> jdbc.sql("delete from api_keys").update());
    }

    @Test
    void withoutAKeyTheFirstStartMakesOneUpAndPrintsIt(CapturedOutput output) {
        start(null);
        assertThat(keys.authenticate(new Secret(printed(output))))
                .hasValueSatisfying(FirstStartTests::mayDoEverything);
    }

    @Test
    void laterStartsPrintNothing(CapturedOutput output) {
        start(null);
        String secret = printed(output);
        start(null);
        assertThat(output.getOut()).containsOnlyOnce("hf_");
        assertThat(keys.authenticate(new Secret(secret))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   "})
    void anEmptyKeyIsNone(String empty, CapturedOutput output) {
        start(empty);
        assertThat(printed(output)).isNotEmpty();
    }

    @Test
    void whereThereAreKeysNoneIsMadeUp(CapturedOutput output) {
        keys.issue(new ApiKeyName("storefront"), Set.of(Scope.CHECKOUT), BY);
        start(null);
        assertThat(output.getOut()).isEmpty();
        assertThat(keys.list()).extracting(ApiKey::name).doesNotContain(DEFAULT);
    }

    @Test
    void aConfiguredKeyMayDoEverythingAndIsPrintedNowhere(CapturedOutput output) {
        start("a-secret-of-our-own-choice");
        assertThat(keys.authenticate(new Secret("a-secret-of-our-own-choice")))
                .hasValueSatisfying(FirstStartTests::mayDoEverything);
        assertThat(output.getAll()).isEmpty();
    }

    @Test
    void aChangedKeyReplacesTheOneBefore() {
        start("the-secret-of-yesterday");
        start("the-secret-of-today");
        assertThat(keys.authenticate(new Secret("the-secret-of-yesterday"))).isEmpty();
        assertThat(keys.authenticate(new Secret("the-secret-of-today"))).isPresent();
        assertThat(keys.list()).hasSize(1);
    }

    @Test
    void aConfiguredKeyReplacesTheOneMadeUp(CapturedOutput output) {
        start(null);
        start("a-secret-of-our-own-choice");
        assertThat(keys.authenticate(new Secret(printed(output)))).isEmpty();
    }

    @Test
    void aKeyThatWasRevokedIsGoodAgainOnceConfigured() {
        start("a-secret-of-our-own-choice");
        keys.revoke(DEFAULT, BY);
        start("a-secret-of-our-own-choice");
        assertThat(keys.authenticate(new Secret("a-secret-of-our-own-choice"))).isPresent();
    }

    @Test
    void theSecretOfAnotherKeyIsRefused() {
        var issued = (Issued) keys.issue(new ApiKeyName("storefront"), Set.of(Scope.CHECKOUT), BY);
        assertThatExceptionOfType(UnusableKeyException.class)
                .isThrownBy(() -> start(issued.secret().value()))
                .withMessageContaining("storefront");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a secret with spaces", "a-sécret-that-no-header-carries"})
    void aKeyThatNobodyCouldSendIsRefused(String unsendable) {
        assertThatExceptionOfType(UnusableKeyException.class)
                .isThrownBy(() -> start(unsendable))
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain(unsendable));
    }

    @Test
    void aShortKeyWorksAndWarnsOnce(CapturedOutput output) {
        start("short");
        assertThat(keys.authenticate(new Secret("short"))).isPresent();
        assertThat(output.getAll()).containsOnlyOnce("WARN").doesNotContain("\"short\"");
    }

    @Test
    void theKeyComesFromTheEnvironment() {
        var environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                Map.of("HOLDFAST_API_KEY", "from-the-environment")));
        var properties = Binder.get(environment).bind("holdfast", AccessProperties.class).get();
        assertThat(properties.secret()).isEqualTo(new Secret("from-the-environment"));
        assertThat(properties.toString()).doesNotContain("from-the-environment");
    }

    private void start(@Nullable String configured) {
        var properties = new AccessProperties(configured, ADMIN_PASSWORD, STAFF_PASSWORD);
        new FirstStart(keys, users, properties).afterSingletonsInstantiated();
    }

    private static String printed(CapturedOutput output) {
        Matcher matcher = MADE_UP.matcher(output.getOut());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static void mayDoEverything(ApiKey key) {
        assertThat(key.name()).isEqualTo(DEFAULT);
        assertThat(key.scopes()).isEqualTo(EnumSet.allOf(Scope.class));
    }
}
