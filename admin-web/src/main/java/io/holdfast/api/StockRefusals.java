package io.holdfast.api;

import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

/** Says to clients why stock was not changed. */
final class StockRefusals {

    private StockRefusals() {}

    static ProblemException of(KeyReused reused) {
        return new ProblemException(
                        ProblemCode.REQUEST_KEY_REUSED,
                        "The request key was used for another change of stock.")
                .with("requestKey", reused.requestKey());
    }

    static ProblemException of(UnknownSku unknown) {
        return unknown(unknown.sku());
    }

    static ProblemException unknown(SkuCode sku) {
        return new ProblemException(ProblemCode.UNKNOWN_SKU, "There is no SKU of this code.")
                .with("sku", sku);
    }

    static ProblemException of(UnknownLocation unknown) {
        return unknown(unknown.location());
    }

    static ProblemException unknown(LocationCode location) {
        return new ProblemException(
                        ProblemCode.UNKNOWN_LOCATION, "There is no location of this code.")
                .with("location", location);
    }

    static ProblemException of(StaleExpectation stale) {
        return new ProblemException(
                        ProblemCode.STALE_EXPECTATION,
                        "On hand has changed since it was counted. Count again.")
                .with("expected", stale.expected())
                .with("actual", stale.actual());
    }

    static ProblemException of(TooLarge tooLarge) {
        return tooLarge();
    }

    static ProblemException tooLarge() {
        return ProblemException.invalid(
                "quantity", "must not make on hand pass " + Integer.MAX_VALUE);
    }

    static ProblemException of(BelowReserved below) {
        return new ProblemException(
                        ProblemCode.BELOW_RESERVED,
                        "On hand would fall below what is promised to holds.")
                .with("onHandWanted", below.onHandWanted())
                .with("reserved", below.reserved())
                .with("shortfall", below.shortfall());
    }
}
