package io.holdfast.catalog;

/** A stock keeping unit: what can be reserved. */
public record Sku(SkuCode code, Name name) {}
