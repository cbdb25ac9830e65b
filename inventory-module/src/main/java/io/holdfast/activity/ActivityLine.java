package io.holdfast.activity;

import io.holdfast.balances.Actor;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

import java.time.Instant;

/** Read only: the repository's native statement writes. */
@Entity
@Immutable
@Table(name = "activity_lines")
class ActivityLine {

    @Id Long id;
    String kind;
    String actor;
    String actorKind;
    @Nullable String subject;
    @Nullable Long reservationId;
    @Nullable String reason;
    Instant recordedAt;

    Activity toActivity() {
        return new Activity(
                id,
                recordedAt,
                new Actor(actor),
                kind,
                null,
                null,
                reservationId,
                0,
                0,
                subject,
                reason);
    }
}
