package io.holdfast.access;

import static java.util.Objects.requireNonNull;

import io.holdfast.access.FailedSignIns.Attempt;
import io.holdfast.access.UserOutcome.Changed;
import io.holdfast.access.UserOutcome.LastAdmin;
import io.holdfast.access.UserOutcome.NameTaken;
import io.holdfast.access.UserOutcome.NeverLimited;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.access.UserOutcome.Unchanged;
import io.holdfast.access.UserOutcome.Unknown;
import io.holdfast.access.UserTable.Credentials;
import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;
import io.holdfast.transactions.Transactions;

import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The people who may sign in.
 *
 * <p>Passwords are kept as hashes only. Whatever changes password, role, locations or whether
 * somebody may sign in at all ends that person's sessions with their next request. Nobody can take
 * the last admin away: there is always somebody left who may change things.
 *
 * <p>Thread-safe; each call joins the caller's transaction or runs in one of its own, and writes
 * what was done to the activities in the same one.
 */
@Component
public class Users {

    /** The most users that a list answers. */
    public static final int MAX_LIST = 1_000;

    private final UserTable table;
    private final FailedSignIns failures;
    private final PasswordEncoder passwords;
    private final Activities activities;
    private final Transactions transactions;

    Users(
            UserTable table,
            FailedSignIns failures,
            PasswordEncoder passwords,
            Activities activities,
            Transactions transactions) {
        this.table = table;
        this.failures = failures;
        this.passwords = passwords;
        this.activities = activities;
        this.transactions = transactions;
    }

    /** Lists all users by name, disabled ones included. */
    public List<User> list() {
        return transactions.joining(transaction -> table.list(MAX_LIST));
    }

    /** Finds a user. */
    public Optional<User> find(UserName name) {
        return transactions.joining(transaction -> table.find(name));
    }

    /** Creates a user of all locations; see {@link #create(UserName, Role, Reach, Actor)}. */
    public UserOutcome create(UserName name, Role role, Actor by) {
        return create(name, role, Reach.EVERYWHERE, by);
    }

    /**
     * Creates a user with a password that is made up: NameTaken or PasswordMade.
     *
     * @throws io.holdfast.catalog.InvalidValueException if one of the locations is not known
     */
    public UserOutcome create(UserName name, Role role, Reach reach, Actor by) {
        Password password = Password.random();
        String hash = hash(password);
        return transactions.joining(
                transaction ->
                        table.create(name, role, hash)
                                .map(user -> reach.isLimited() ? limited(name, reach) : user)
                                .<UserOutcome>map(
                                        user -> {
                                            record(ActivityKind.USER_CREATED, user, by);
                                            return new PasswordMade(user, password);
                                        })
                                .orElseGet(() -> new NameTaken(name)));
    }

    /** Gives a user another role: Unknown, Unchanged, LastAdmin or Changed. */
    public UserOutcome changeRole(UserName name, Role role, Actor by) {
        return change(
                name,
                user -> user.role() == role,
                user -> table.changeRole(name, role),
                ActivityKind.USER_ROLE_CHANGED,
                by);
    }

    /**
     * Limits a user to locations, or lets the user see all of them again: Unknown, NeverLimited,
     * Unchanged or Changed.
     *
     * @throws io.holdfast.catalog.InvalidValueException if one of the locations is not known
     */
    public UserOutcome limit(UserName name, Reach reach, Actor by) {
        return transactions.joining(
                transaction ->
                        table.lock(name)
                                .map(user -> limit(user, reach, by))
                                .orElseGet(() -> new Unknown(name)));
    }

    private UserOutcome limit(User user, Reach reach, Actor by) {
        if (user.role() == Role.ADMIN) {
            return new NeverLimited(user);
        }
        if (user.reach().equals(reach)) {
            return new Unchanged(user);
        }
        User limited = limited(user.name(), reach);
        record(ActivityKind.USER_LIMITED, limited, by);
        return new Changed(limited);
    }

    private User limited(UserName name, Reach reach) {
        Reaches.checkAllKnown(reach, table.limit(name, reach));
        return table.touch(name);
    }

    /** Keeps a user from signing in: Unknown, Unchanged, LastAdmin or Changed. */
    public UserOutcome disable(UserName name, Actor by) {
        return change(
                name,
                user -> !user.isEnabled(),
                user -> table.setEnabled(name, false),
                ActivityKind.USER_DISABLED,
                by);
    }

    /** Lets a disabled user sign in again: Unknown, Unchanged or Changed. */
    public UserOutcome enable(UserName name, Actor by) {
        return change(
                name,
                User::isEnabled,
                user -> table.setEnabled(name, true),
                ActivityKind.USER_ENABLED,
                by);
    }

    /** Gives a user a password that is made up: Unknown or PasswordMade. */
    public UserOutcome resetPassword(UserName name, Actor by) {
        Password password = Password.random();
        String hash = hash(password);
        return transactions.joining(
                transaction ->
                        table.changePassword(name, hash)
                                .<UserOutcome>map(
                                        user -> {
                                            record(ActivityKind.PASSWORD_RESET, user, by);
                                            return new PasswordMade(user, password);
                                        })
                                .orElseGet(() -> new Unknown(name)));
    }

    /**
     * Changes a person's own password, if the present one is right. Whoever finds a session left
     * open guesses no faster here than where people sign in.
     */
    public PasswordChange changePassword(UserName name, String present, Password wanted) {
        Attempt attempt = failures.begin(name.value());
        if (attempt == Attempt.REFUSED) {
            return PasswordChange.BLOCKED;
        }
        Optional<Credentials> credentials =
                transactions.joining(transaction -> table.findCredentials(name.value()));
        if (credentials.filter(known -> isRight(present, known)).isEmpty()) {
            failures.failed(name.value(), attempt);
            return PasswordChange.WRONG;
        }
        String hash = hash(wanted);
        transactions.joining(
                transaction -> {
                    failures.forget(name.value());
                    User user = table.changePassword(name, hash).orElseThrow();
                    record(ActivityKind.PASSWORD_CHANGED, user, Actor.user(name.value()));
                    return user;
                });
        return PasswordChange.CHANGED;
    }

    /** Makes sure that there is an enabled user of this role with this password. */
    void configure(UserName name, Role role, String password) {
        Optional<Credentials> present =
                transactions.joining(transaction -> table.findCredentials(name.value()));
        boolean isGood = present.filter(known -> isRight(password, known)).isPresent();
        String hash = isGood ? present.orElseThrow().passwordHash() : encode(password);
        transactions.joining(transaction -> configure(name, role, hash, isGood));
    }

    private User configure(UserName name, Role role, String hash, boolean isGood) {
        User user = table.create(name, role, hash).orElseGet(() -> table.find(name).orElseThrow());
        if (!isGood) {
            user = table.changePassword(name, hash).orElseThrow();
        }
        if (user.role() != role) {
            user = table.changeRole(name, role);
        }
        return user.isEnabled() ? user : table.setEnabled(name, true);
    }

    /** Makes up the password of a user who must exist; empty if it does. */
    Optional<Password> createFirst(UserName name, Role role) {
        Password password = Password.random();
        String hash = hash(password);
        return transactions.joining(
                transaction -> table.create(name, role, hash).map(user -> password));
    }

    private UserOutcome change(
            UserName name,
            Function<User, Boolean> isSo,
            Function<User, User> change,
            ActivityKind kind,
            Actor by) {
        return transactions.joining(
                transaction -> {
                    List<String> admins = table.lockAdmins();
                    Optional<User> found = table.find(name);
                    if (found.isEmpty()) {
                        return new Unknown(name);
                    }
                    User user = found.get();
                    if (isSo.apply(user)) {
                        return new Unchanged(user);
                    }
                    if (admins.equals(List.of(name.value()))) {
                        return new LastAdmin(user);
                    }
                    User changed = change.apply(user);
                    record(kind, changed, by);
                    return new Changed(changed);
                });
    }

    private void record(ActivityKind kind, User user, Actor by) {
        activities.record(kind, by, user.name().value(), null, null);
    }

    private boolean isRight(String password, Credentials known) {
        return !Password.isTooLong(password) && passwords.matches(password, known.passwordHash());
    }

    private String hash(Password password) {
        return encode(password.value());
    }

    /** PasswordEncoder answers null for null alone. */
    private String encode(String password) {
        return requireNonNull(passwords.encode(password));
    }
}
