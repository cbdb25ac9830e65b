package io.holdfast.reconciliation;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.RowMapper;

import java.time.Instant;
import java.util.UUID;

/** A row of {@code movement_lines}. */
record MovementRow(
        long id,
        String kind,
        String sku,
        String location,
        int onHandDelta,
        int reservedDelta,
        int committedDelta,
        int onHandAfter,
        int reservedAfter,
        int committedAfter,
        int safetyStockAfter,
        int backorderLimitAfter,
        @Nullable Long reservationId,
        @Nullable UUID requestKey,
        String actor,
        @Nullable String reason,
        Instant recordedAt,
        @Nullable Long counterpartId) {

    private static final RowMapper<MovementRow> COLUMNS =
            new DataClassRowMapper<>(MovementRow.class);

    static final RowMapper<Movement> MAPPER =
            (row, number) -> COLUMNS.mapRow(row, number).toMovement();

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
