package io.holdfast.benchmarks.replay;

import io.holdfast.balances.RequestKey;
import io.holdfast.benchmarks.orders.InvoiceNumber;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Makes the keys of one run: the same for the same line, other ones for another run, so that a
 * database that is kept can be replayed on again.
 *
 * @param run names the run
 */
record RunKeys(UUID run) {

    static RunKeys ofNewRun() {
        return new RunKeys(UUID.randomUUID());
    }

    CheckoutId checkout(InvoiceNumber invoice) {
        return new CheckoutId(named("checkout", invoice.value()));
    }

    /** Names a line, from 0, of an invoice. */
    RequestKey line(InvoiceNumber invoice, int index) {
        return new RequestKey(named("line " + index, invoice.value()));
    }

    /** Names the receipt that the run starts a SKU with. */
    RequestKey receipt(SkuCode sku) {
        return new RequestKey(named("receipt", sku.value()));
    }

    private UUID named(String purpose, String name) {
        String text = run + " " + purpose + " " + name;
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
