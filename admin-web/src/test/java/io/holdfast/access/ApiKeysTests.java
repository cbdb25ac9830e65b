package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.ApplicationTest;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.access.IssueOutcome.NameTaken;
import io.holdfast.access.RevocationOutcome.AlreadyRevoked;
import io.holdfast.access.RevocationOutcome.Revoked;
import io.holdfast.access.RevocationOutcome.Unknown;
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
import org.springframework.transaction.support.TransactionTemplate;

import java.util.Set;
import java.util.UUID;

@ApplicationTest
class ApiKeysTests {

    private static final Actor BY = Actor.user("somebody-of-the-key-tests");

    @Autowired ApiKeys keys;
    @Autowired Activities activities;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    private final ApiKeyName name = new ApiKeyName("test-" + UUID.randomUUID());

    @Test
    void aKeyIsFoundByItsSecret() {
        Issued issued = issue(Scope.STOCK_READ, Scope.CHECKOUT);
        assertThat(keys.authenticate(issued.secret()))
                .hasValueSatisfying(
                        key -> {
                            assertThat(key.name()).isEqualTo(name);
                            assertThat(key.scopes())
                                    .containsExactlyInAnyOrder(Scope.STOCK_READ, Scope.CHECKOUT);
                        });
    }

    @Test
    void aSecretHas256RandomBits() {
        assertThat(issue().secret().value()).matches("hf_[A-Za-z0-9_-]{43}");
    }

    @Test
    void onlyTheDigestIsKept() {
        String secret = issue().secret().value();
        assertThat(jdbc.sql("select k::text from api_keys k").query(String.class).list())
                .noneMatch(row -> row.contains(secret.substring(3)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "hf_", "default", "\u0000"})
    void otherSecretsFindNothing(String secret) {
        assertThat(keys.authenticate(new Secret(secret))).isEmpty();
    }

    @Test
    void aRevokedKeyOpensNothingFromThenOn() {
        Issued issued = issue(Scope.CHECKOUT);
        assertThat(keys.revoke(name, BY)).isInstanceOf(Revoked.class);
        assertThat(keys.authenticate(issued.secret())).isEmpty();
    }

    @Test
    void aKeyIsRevokedOnce() {
        issue(Scope.CHECKOUT);
        var first = (Revoked) keys.revoke(name, BY);
        assertThat(keys.revoke(name, BY)).isEqualTo(new AlreadyRevoked(first.key()));
    }

    @Test
    void whoIssuedAndWhoRevokedIsRecordedOnce() {
        issue(Scope.CHECKOUT);
        keys.issue(name, Set.of(Scope.CHECKOUT), BY);
        keys.revoke(name, BY);
        keys.revoke(name, BY);
        assertThat(activities.list(new ActivityQuery(BY, null, null, null), null, 200).items())
                .filteredOn(activity -> name.value().equals(activity.subject()))
                .extracting(Activity::kind)
                .containsExactly("api-key-revoked", "api-key-issued");
    }

    @Test
    void whatDoesNotExistCanNotBeRevoked() {
        assertThat(keys.revoke(name, BY)).isEqualTo(new Unknown(name));
    }

    @Test
    void aNameIsNeverGivenTwice() {
        issue(Scope.CHECKOUT);
        keys.revoke(name, BY);
        assertThat(keys.issue(name, Set.of(Scope.CHECKOUT), BY)).isEqualTo(new NameTaken(name));
    }

    @Test
    void allKeysAreListedByName() {
        issue(Scope.CHECKOUT);
        keys.revoke(name, BY);
        assertThat(keys.list())
                .extracting(ApiKey::name)
                .contains(name, new ApiKeyName("default"))
                .isSortedAccordingTo((one, other) -> one.value().compareTo(other.value()));
    }

    @Test
    void theFirstUseIsNotedAndOthersOfTheSameMinuteAreNot() {
        Issued issued = issue(Scope.CHECKOUT);
        assertThat(issued.key().lastUsedAt()).isNull();
        keys.authenticate(issued.secret());
        var first = lastUse();
        keys.authenticate(issued.secret());
        assertThat(lastUse()).isEqualTo(first);
    }

    @Test
    void aUseIsNotedAgainAfterAMinute() {
        Issued issued = issue(Scope.CHECKOUT);
        keys.authenticate(issued.secret());
        pretendThatTheLastUseWas("61 seconds");
        var earlier = lastUse();
        keys.authenticate(issued.secret());
        assertThat(lastUse()).isNotEqualTo(earlier);
    }

    @Test
    void noSecretIsEverWrittenOut() {
        Issued issued = issue(Scope.CHECKOUT);
        assertThat(issued.toString()).doesNotContain(issued.secret().value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\nb", "a\u200bb"})
    void namesArePrintable(String bad) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> new ApiKeyName(bad));
    }

    private Issued issue(Scope... scopes) {
        return (Issued) keys.issue(name, Set.of(scopes), BY);
    }

    private String lastUse() {
        return jdbc.sql("select last_used_at::text from api_keys where name = :name")
                .param("name", name.value())
                .query(String.class)
                .single();
    }

    private void pretendThatTheLastUseWas(String ago) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        update api_keys
                                        set last_used_at = last_used_at - CAST(:ago AS interval)
                                        where name = :name
                                        """)
                                .param("ago", ago)
                                .param("name", name.value())
                                .update());
    }
}
