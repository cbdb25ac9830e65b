package io.holdfast.imports;

/** What became of the wish to apply an import, in order of precedence. */
public sealed interface ApplyOutcome {

    /** There is no such import. */
    record Unknown(long id) implements ApplyOutcome {}

    /** It was applied already, or all of it had been before; nothing was changed again. */
    record AlreadyApplied(Import applied) implements ApplyOutcome {}

    /** It is still being read or checked, or something is wrong with it; nothing was changed. */
    record NotReady(Import notReady) implements ApplyOutcome {}

    /** It is being applied, or about to be. */
    record Applying(Import applying) implements ApplyOutcome {}
}
