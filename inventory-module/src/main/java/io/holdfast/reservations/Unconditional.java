package io.holdfast.reservations;

import static java.util.Collections.nCopies;

import io.holdfast.reservations.JointAdmission.Ruling;

import java.util.Optional;

/** The condition that always holds, alone and together with others. */
final class Unconditional implements Admission {

    static final Admission ADMISSION = new Unconditional();

    private static final JointAdmission ALL = all -> nCopies(all.size(), Ruling.GRANTED);

    private Unconditional() {}

    @Override
    public boolean isGranted() {
        return true;
    }

    @Override
    public Optional<JointAdmission> joint() {
        return Optional.of(ALL);
    }
}
