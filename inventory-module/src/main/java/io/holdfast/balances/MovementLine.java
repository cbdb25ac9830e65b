package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.UUID;

/** Read only: the repository's native statements write. */
@Entity
@Immutable
@Table(name = "movement_lines")
class MovementLine {

    @Id Long id;
    String kind;
    String sku;
    String location;
    int onHandDelta;
    int reservedDelta;
    int committedDelta;
    int onHandAfter;
    int reservedAfter;
    int committedAfter;
    int safetyStockAfter;
    int backorderLimitAfter;
    @Nullable Integer lowStockAtAfter;
    @Nullable Long reservationId;
    @Nullable UUID requestKey;
    String actor;
    String actorKind;
    @Nullable String reason;
    Instant recordedAt;
    @Nullable Long counterpartId;

    Movement toMovement() {
        return new Movement(
                id,
                MovementKind.of(kind),
                new SkuCode(sku),
                new LocationCode(location),
                onHandDelta,
                reservedDelta,
                committedDelta,
                onHandAfter,
                reservedAfter,
                committedAfter,
                safetyStockAfter,
                backorderLimitAfter,
                reservationId,
                requestKey == null ? null : new RequestKey(requestKey),
                new Actor(actor),
                reason == null ? null : new Reason(reason),
                recordedAt,
                counterpartId);
    }
}
