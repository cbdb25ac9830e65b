package io.holdfast.access;

import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.access.IssueOutcome.NameTaken;
import io.holdfast.access.RevocationOutcome.AlreadyRevoked;
import io.holdfast.access.RevocationOutcome.Revoked;
import io.holdfast.access.RevocationOutcome.Unknown;
import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys that other systems come with.
 *
 * <p>A key is found by the SHA-256 digest of what the client presents: one look-up in an index,
 * which costs the same for a right key, a wrong one and a revoked one. Revoking works at once,
 * everywhere: nothing is remembered between requests.
 *
 * <p>Thread-safe; each call joins the caller's transaction or runs in one of its own.
 */
@Component
public class ApiKeys {

    /** The most keys that a list answers. */
    public static final int MAX_LIST = 1_000;

    private static final ApiKeyName DEFAULT = new ApiKeyName("default");
    private static final Set<Scope> ALL_SCOPES = EnumSet.allOf(Scope.class);

    private final ApiKeyTable table;
    private final KeyLookups lookups;
    private final Activities activities;
    private final Transactions transactions;

    ApiKeys(
            ApiKeyTable table,
            KeyLookups lookups,
            Activities activities,
            Transactions transactions) {
        this.table = table;
        this.lookups = lookups;
        this.activities = activities;
        this.transactions = transactions;
    }

    /** Finds the good key that has this secret, and notes that it was used. */
    public Optional<ApiKey> authenticate(Secret presented) {
        return lookups.find(HexFormat.of().formatHex(presented.digest()));
    }

    /** Creates a key for all locations; see {@link #issue(ApiKeyName, Set, Reach, Actor)}. */
    public IssueOutcome issue(ApiKeyName name, Set<Scope> scopes, Actor by) {
        return issue(name, scopes, Reach.EVERYWHERE, by);
    }

    /**
     * Creates a key under a name that no key ever had, and notes who did. Scopes and locations are
     * the key's for good: whoever needs others needs another key.
     *
     * @param reach the locations that it is good for
     * @throws io.holdfast.catalog.InvalidValueException if one of the locations is not known
     */
    public IssueOutcome issue(ApiKeyName name, Set<Scope> scopes, Reach reach, Actor by) {
        Secret secret = Secret.random();
        return transactions.joining(
                transaction -> {
                    Optional<ApiKey> created = table.create(name, secret.digest(), scopes);
                    if (created.isEmpty()) {
                        return new NameTaken(name);
                    }
                    record(ActivityKind.API_KEY_ISSUED, name, by);
                    return new Issued(limited(created.get(), reach), secret);
                });
    }

    private ApiKey limited(ApiKey key, Reach reach) {
        if (!reach.isLimited()) {
            return key;
        }
        Reaches.checkAllKnown(reach, table.limit(key.name(), reach));
        return table.find(key.name()).orElseThrow();
    }

    /** Revokes a key for good, and notes who did. Its name stays its own. */
    public RevocationOutcome revoke(ApiKeyName name, Actor by) {
        return transactions.joining(
                transaction -> {
                    Optional<ApiKey> revoked = table.revoke(name);
                    if (revoked.isPresent()) {
                        record(ActivityKind.API_KEY_REVOKED, name, by);
                        return new Revoked(revoked.get());
                    }
                    return table.find(name)
                            .<RevocationOutcome>map(AlreadyRevoked::new)
                            .orElseGet(() -> new Unknown(name));
                });
    }

    private void record(ActivityKind kind, ApiKeyName name, Actor by) {
        activities.record(kind, by, name.value(), null, null);
    }

    /** Lists all keys by name, revoked ones included. */
    public List<ApiKey> list() {
        return transactions.joining(transaction -> table.list(MAX_LIST));
    }

    /**
     * Makes sure that the key named {@code default} is good for everything and has this secret.
     *
     * @throws UnusableKeyException if another key has it
     */
    void configureDefault(Secret secret) {
        byte[] digest = secret.digest();
        transactions.joining(
                transaction -> {
                    table.findOtherOwner(digest, DEFAULT).ifPresent(ApiKeys::refuse);
                    table.put(DEFAULT, digest, ALL_SCOPES);
                    return DEFAULT;
                });
    }

    private static void refuse(String owner) {
        throw new UnusableKeyException(
                "HOLDFAST_API_KEY is the key '%s' already: choose another.".formatted(owner));
    }

    /** Makes up the first key; empty if there is or was one. */
    Optional<Secret> issueFirst() {
        Secret secret = Secret.random();
        return transactions.joining(
                transaction ->
                        table.list(1).isEmpty()
                                ? table.create(DEFAULT, secret.digest(), ALL_SCOPES)
                                        .map(key -> secret)
                                : Optional.empty());
    }
}
