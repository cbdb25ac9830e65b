package io.holdfast.campaign.checker;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/**
 * A hold as the database has it in the end.
 *
 * @param line the key of its line
 * @param expiresAt in microseconds since 1970, as all times here
 */
record HoldRow(
        long id,
        UUID checkout,
        UUID line,
        String sku,
        String location,
        int quantity,
        String status,
        long expiresAt,
        long endedAt) {

    boolean isAs(UUID key, String wantedSku, @Nullable String wantedLocation) {
        return line.equals(key)
                && sku.equals(wantedSku)
                && (wantedLocation == null || location.equals(wantedLocation));
    }
}
