package io.holdfast.admin.activity;

import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityKind;
import io.holdfast.admin.Address;
import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** An act as the list shows it. */
public record ActivityRow(Activity activity) {

    /** The key of the text that says what was done. */
    public String what() {
        return (kind().isPresent() ? "activity." : "movement.") + activity.kind();
    }

    /** Empty if stock moved. */
    private Optional<ActivityKind> kind() {
        return Stream.of(ActivityKind.values())
                .filter(kind -> kind.code().equals(activity.kind()))
                .findFirst();
    }

    /** The name of whoever did it. */
    public String who() {
        return actorKind().map(kind -> actor().substring(prefix(kind).length())).orElse(actor());
    }

    /** The key of the text that says from where; null if the actor doesn't tell. */
    public @Nullable String from() {
        return actorKind().map(kind -> "activity.from." + kind.code()).orElse(null);
    }

    private Optional<Actor.Kind> actorKind() {
        return Stream.of(Actor.Kind.values())
                .filter(kind -> actor().startsWith(prefix(kind)))
                .findFirst();
    }

    private String actor() {
        return activity.actor().value();
    }

    private static String prefix(Actor.Kind kind) {
        return kind.code() + ":";
    }

    /** Whom or what it was done to; null if nobody else, a hold or a balance. */
    public @Nullable String subject() {
        boolean isOneself = actor().equals(prefix(Actor.Kind.USER) + activity.subject());
        return isOneself || isExtension() ? null : activity.subject();
    }

    /** The new deadline of a hold that was extended; null if none was. */
    public @Nullable Instant until() {
        String subject = activity.subject();
        return isExtension() && subject != null ? Instant.parse(subject) : null;
    }

    private boolean isExtension() {
        return activity.kind().equals(ActivityKind.HOLD_EXTENDED.code());
    }

    /** Where more is to be seen about the subject; null if nowhere. */
    public @Nullable String subjectHref() {
        return kind().map(kind -> href(kind, activity.subject())).orElse(null);
    }

    private static @Nullable String href(ActivityKind kind, @Nullable String subject) {
        return switch (kind) {
            case SKU_SAVED -> Address.of("/stock").with("q", subject).toString();
            case LOCATION_SAVED -> Address.of("/stock").with("location", subject).toString();
            case IMPORT_APPLIED -> Address.of("/imports/" + subject).toString();
            case PAYMENT_RETRIED -> Address.of("/checkouts/" + subject).toString();
            case API_KEY_ISSUED, API_KEY_REVOKED -> ofActor(Actor.Kind.API_KEY, subject);
            case USER_CREATED,
                    USER_DISABLED,
                    USER_ENABLED,
                    USER_ROLE_CHANGED,
                    USER_LIMITED,
                    PASSWORD_RESET ->
                    ofActor(Actor.Kind.USER, subject);
            default -> null;
        };
    }

    private static String ofActor(Actor.Kind kind, @Nullable String name) {
        return new ActivityFilter(prefix(kind) + name, null, null).href();
    }
}
