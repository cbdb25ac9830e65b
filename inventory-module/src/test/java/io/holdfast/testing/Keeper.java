package io.holdfast.testing;

import io.holdfast.balances.BalanceKey;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Keeps balances locked, each in a transaction of its own, as a long import does. Whoever uses it
 * lets go of all when its test ends.
 */
@Component
public class Keeper {

    private final Sessions sessions;
    private final TransactionTemplate transaction;
    private final List<Kept> all = new CopyOnWriteArrayList<>();

    Keeper(Sessions sessions, TransactionTemplate transaction) {
        this.sessions = sessions;
        this.transaction = transaction;
    }

    /** Keeps the balance locked from now on until it is told to let go. */
    public Kept keep(BalanceKey balance) {
        CompletableFuture<Void> locked = new CompletableFuture<>();
        CompletableFuture<Void> letGo = new CompletableFuture<>();
        CompletableFuture<Void> keeping =
                Together.start(
                        () -> {
                            keep(balance, locked, letGo);
                            return null;
                        });
        locked.join();
        Kept kept = new Kept(letGo, keeping);
        all.add(kept);
        return kept;
    }

    public void letGoOfAll() {
        all.forEach(Kept::letGo);
        all.clear();
    }

    private void keep(
            BalanceKey balance, CompletableFuture<Void> locked, CompletableFuture<Void> letGo) {
        transaction.executeWithoutResult(
                status -> {
                    sessions.lock(balance);
                    locked.complete(null);
                    letGo.join();
                });
    }

    /** A balance that is kept locked. */
    public record Kept(CompletableFuture<Void> letsGo, CompletableFuture<Void> keeping) {

        public void letGo() {
            letsGo.complete(null);
            keeping.join();
        }
    }
}
