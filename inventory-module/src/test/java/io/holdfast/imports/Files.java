package io.holdfast.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;
import io.holdfast.imports.ApplyOutcome.Applying;
import io.holdfast.imports.StagingOutcome.Staged;

import org.springframework.stereotype.Component;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Hands files in, and takes them further step by step. */
@Component
class Files {

    static final Actor SENDER = Actor.user("sender");
    static final Actor APPLIER = Actor.user("applier");

    private final Imports imports;

    Files(Imports imports) {
        this.imports = imports;
    }

    StagingOutcome stage(ImportKind kind, String file) {
        try {
            return imports.stage(
                    kind,
                    new ByteArrayInputStream(file.getBytes(UTF_8)),
                    SENDER,
                    "file.csv",
                    Reach.EVERYWHERE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads and checks a file. */
    Import check(ImportKind kind, String file) {
        Staged staged = assertThat(stage(kind, file)).asInstanceOf(type(Staged.class)).actual();
        return advance(staged.staged());
    }

    Import advance(Import file) {
        return imports.advance(file.id()).orElseThrow();
    }

    /** Applies a file that nothing is wrong with as far as its check says. */
    Import apply(Import checked) {
        assertThat(errors(checked)).isEmpty();
        assertThat(imports.apply(checked.id(), APPLIER)).isInstanceOf(Applying.class);
        return advance(checked);
    }

    Import apply(ImportKind kind, String file) {
        return apply(check(kind, file));
    }

    /** What is wrong, as {@code 3 quantity must …}. */
    List<String> errors(Import file) {
        return imports.errors(file.id(), null, Imports.MAX_LIST).errors().stream()
                .map(error -> error.row() + " " + error.field() + " " + error.message())
                .toList();
    }
}
