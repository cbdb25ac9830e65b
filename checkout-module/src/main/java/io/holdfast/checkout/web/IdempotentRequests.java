package io.holdfast.checkout.web;

import io.holdfast.checkout.web.IdempotentRequestTable.Stored;
import io.holdfast.checkout.web.RequestClaim.Answered;
import io.holdfast.checkout.web.RequestClaim.Granted;
import io.holdfast.checkout.web.RequestClaim.KeyReused;
import io.holdfast.checkout.web.RequestClaim.Running;
import io.holdfast.transactions.Transactions;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

import java.util.UUID;

/**
 * Remembers which request a client's key stands for and how it was answered.
 *
 * <p>Thread-safe, for any number of instances on one database. Every call is a short transaction of
 * its own: while a request runs, nothing is locked and no connection is held. A request whose lease
 * ends without an answer is run by whoever asks next; that is harmless, since whatever stands
 * behind a key is idempotent by itself.
 */
@Component
@EnableConfigurationProperties(IdempotencyProperties.class)
class IdempotentRequests {

    private final IdempotentRequestTable table;
    private final Transactions transactions;

    IdempotentRequests(IdempotentRequestTable table, Transactions transactions) {
        this.table = table;
        this.transactions = transactions;
    }

    RequestClaim claim(KeyedRequest request) {
        UUID run = UUID.randomUUID();
        return transactions.inOwn(
                transaction ->
                        table.claim(request, run) == 1
                                ? new Granted(request, run)
                                : refusalOrAnswer(request));
    }

    /** A row that is gone by now was there when the claim met it: its run has just failed. */
    private RequestClaim refusalOrAnswer(KeyedRequest request) {
        return table.find(request).map(IdempotentRequests::read).orElseGet(Running::new);
    }

    private static RequestClaim read(Stored stored) {
        if (!stored.isSameRequest()) {
            return new KeyReused();
        }
        return stored.answer() == null ? new Running() : new Answered(stored.answer());
    }

    /**
     * Keeps the answer of a run, unless another run of the same request was first.
     *
     * @return the answer that stands, and that every client is to hear
     */
    KeptAnswer keep(Granted claim, KeptAnswer answer) {
        return transactions.inOwn(
                transaction ->
                        table.keep(claim.request(), answer) == 1
                                ? answer
                                : standing(claim.request(), answer));
    }

    private KeptAnswer standing(KeyedRequest request, KeptAnswer otherwise) {
        return refusalOrAnswer(request) instanceof Answered first ? first.answer() : otherwise;
    }

    /** Makes the request as if it had never been sent, unless another run has taken it over. */
    void forget(Granted claim) {
        transactions.inOwn(transaction -> table.forget(claim.request(), claim.run()));
    }

    /** Deletes what has been kept for long enough, in small batches. */
    void purge() {
        int batch;
        do {
            batch = transactions.inOwn(transaction -> table.purgeBatch());
        } while (batch == IdempotentRequestTable.PURGE_BATCH);
    }
}
