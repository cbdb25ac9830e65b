package io.holdfast.lanes;

/** Who keeps a lane busy: its own batches, or one caller that works alone. Compared by identity. */
final class Occupant {}
