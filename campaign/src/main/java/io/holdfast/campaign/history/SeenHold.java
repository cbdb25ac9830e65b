package io.holdfast.campaign.history;

import java.time.Instant;
import java.util.UUID;

/** A hold as an answer shows it. */
public record SeenHold(
        long id,
        UUID key,
        String sku,
        String location,
        int quantity,
        String status,
        Instant expiresAt) {}
