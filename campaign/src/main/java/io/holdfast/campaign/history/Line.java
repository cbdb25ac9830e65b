package io.holdfast.campaign.history;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/**
 * A line of a basket.
 *
 * @param location null to have it chosen
 */
public record Line(UUID key, String sku, @Nullable String location, int quantity) {}
