package io.holdfast.reservations;

import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.JointAdmission.Ruling;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A caller's condition of which a test knows what comes of it. Compared by identity. */
final class Condition implements Admission {

    private static final JointAdmission JOINT = new Joint();

    private final Kind kind;

    private Condition(Kind kind) {
        this.kind = kind;
    }

    static Admission of(Kind kind) {
        return kind == Kind.NONE ? Admission.unconditional() : new Condition(kind);
    }

    static Kind kindOf(Admission admission) {
        return admission instanceof Condition condition ? condition.kind : Kind.NONE;
    }

    @Override
    public boolean isGranted() {
        return kind != Kind.REFUSED;
    }

    @Override
    public Optional<RequestKey> reused(List<HeldLine> lines) {
        return kind == Kind.LAST_WORD
                ? Optional.of(lines.getFirst().reservation().line())
                : Optional.empty();
    }

    @Override
    public Optional<JointAdmission> joint() {
        return kind == Kind.BY_ITSELF ? Optional.empty() : Optional.of(JOINT);
    }

    private Ruling ruling() {
        return switch (kind) {
            case REFUSED -> Ruling.REFUSED;
            case UNSURE -> Ruling.OPEN;
            default -> Ruling.GRANTED;
        };
    }

    /** What comes of it. */
    enum Kind {
        NONE,
        GRANTED,
        REFUSED,
        /** Granted, but together with others nobody can tell. */
        UNSURE,
        /** Granted, but whatever is held is taken back. */
        LAST_WORD,
        /** Granted, and never asked together with others. */
        BY_ITSELF
    }

    private static final class Joint implements JointAdmission {

        @Override
        public List<Ruling> ask(List<Admission> admissions) {
            return admissions.stream().map(each -> ((Condition) each).ruling()).toList();
        }

        @Override
        public Set<Admission> reused(List<Held> held) {
            return held.stream()
                    .map(Held::admission)
                    .filter(each -> kindOf(each) == Kind.LAST_WORD)
                    .collect(toSet());
        }
    }
}
