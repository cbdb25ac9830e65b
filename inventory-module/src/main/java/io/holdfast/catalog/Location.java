package io.holdfast.catalog;

/** A place where stock stands. */
public record Location(LocationCode code, Name name) {}
