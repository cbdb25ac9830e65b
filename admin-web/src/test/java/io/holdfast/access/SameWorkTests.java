package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.ApplicationTest;
import io.holdfast.StatementCounter;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.activity.Activities;
import io.holdfast.balances.Actor;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.crypto.password.PasswordEncoder;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What a guess costs is the same whatever is wrong with it, so that how long it takes tells
 * nothing. No clock is asked: statements and hashes are counted.
 */
@ApplicationTest
@Import(StatementCounter.class)
class SameWorkTests {

    private static final Actor BY = Actor.user("admin");

    @Autowired ApiKeys keys;
    @Autowired ApiKeyTable table;
    @Autowired Users users;
    @Autowired UserTable userTable;
    @Autowired FailedSignIns failures;
    @Autowired PasswordEncoder passwords;
    @Autowired Activities activities;
    @Autowired Transactions transactions;

    private final String test = "test-" + UUID.randomUUID();

    @Test
    void aWrongKeyCostsWhatARightOneCostsHoweverNearItIs() {
        String right = issue(test);
        String revoked = issue(test + "-revoked");
        keys.revoke(new ApiKeyName(test + "-revoked"), BY);
        assertThat(statementsFor(right)).isOne();
        assertThat(
                        Stream.of(
                                "hf_",
                                "hf_" + "A".repeat(43),
                                right.substring(0, 40),
                                right.substring(0, 45) + "!",
                                "!" + right.substring(1),
                                right + "A",
                                revoked))
                .allSatisfy(wrong -> assertThat(keys.authenticate(new Secret(wrong))).isEmpty())
                .allSatisfy(wrong -> assertThat(statementsFor(wrong)).isOne());
    }

    /** Whoever would learn something of a digest by the time of a look-up can't choose one. */
    @Test
    void aKeyIsFoundByItsWholeDigestAndByNothingElse() {
        byte[] digest = new Secret(issue(test)).digest();
        assertThat(found(digest)).isTrue();
        for (int i = 0; i < digest.length; i++) {
            byte[] near = digest.clone();
            near[i] ^= 1;
            assertThat(found(near)).as("another bit in byte %d", i).isFalse();
        }
    }

    @Test
    void aWrongPasswordAnUnknownNameAndADisabledUserCostTheSame() {
        String right = create(test);
        String disabled = test + "-disabled";
        String rightToo = create(disabled);
        users.disable(new UserName(disabled), BY);
        assertThat(
                        Stream.of(
                                        costOf(test, "a wrong password"),
                                        costOf(test + "-unknown", right),
                                        costOf(disabled, rightToo),
                                        costOf(disabled, "a wrong password"))
                                .distinct())
                .singleElement()
                .satisfies(cost -> assertThat(cost.hashes()).hasSize(1));
    }

    private String issue(String name) {
        return ((Issued) keys.issue(new ApiKeyName(name), Set.of(Scope.CHECKOUT), BY))
                .secret()
                .value();
    }

    private int statementsFor(String presented) {
        return StatementCounter.during(() -> keys.authenticate(new Secret(presented)));
    }

    private boolean found(byte[] digest) {
        Set<String> digests = Set.of(HexFormat.of().formatHex(digest));
        return !transactions.joining(transaction -> table.use(digests)).isEmpty();
    }

    private String create(String name) {
        var made = (PasswordMade) users.create(new UserName(name), Role.STAFF, BY);
        return made.password().value();
    }

    private Cost costOf(String name, String password) {
        var counted = new CountedHashes(passwords);
        var signIn = new PasswordSignIn(userTable, failures, counted, activities, transactions);
        var presented = UsernamePasswordAuthenticationToken.unauthenticated(name, password);
        int statements =
                StatementCounter.during(
                        () ->
                                assertThatExceptionOfType(BadCredentialsException.class)
                                        .isThrownBy(() -> signIn.authenticate(presented)));
        return new Cost(statements, counted.kinds);
    }

    /**
     * What an attempt costs.
     *
     * @param hashes of which kind and strength a password was compared with
     */
    private record Cost(int statements, List<String> hashes) {}

    private static final class CountedHashes implements PasswordEncoder {

        private final PasswordEncoder real;
        private final List<String> kinds = new ArrayList<>();

        CountedHashes(PasswordEncoder real) {
            this.real = real;
        }

        @Override
        public @Nullable String encode(@Nullable CharSequence password) {
            return real.encode(password);
        }

        @Override
        public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
            kinds.add(String.valueOf(hash).substring(0, "{bcrypt}$2a$10".length()));
            return real.matches(password, hash);
        }
    }
}
