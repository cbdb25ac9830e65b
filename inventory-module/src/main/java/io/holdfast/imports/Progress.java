package io.holdfast.imports;

import io.holdfast.transactions.Transactions;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Tells others how far a step is while its transaction goes on: in a transaction of its own, on a
 * thread of its own, so that the step neither waits for it nor fails with it.
 */
@Component
class Progress {

    private static final Logger LOG = LoggerFactory.getLogger(Progress.class);

    private final ImportTable imports;
    private final Transactions transactions;

    Progress(ImportTable imports, Transactions transactions) {
        this.imports = imports;
        this.transactions = transactions;
    }

    void tell(long importId, int done) {
        Thread.startVirtualThread(() -> keep(importId, done));
    }

    private void keep(long importId, int done) {
        try {
            transactions.inOwn(
                    transaction -> {
                        imports.progress(importId, done);
                        return done;
                    });
        } catch (RuntimeException failure) {
            LOG.debug("The progress of import {} is not told", importId, failure);
        }
    }
}
