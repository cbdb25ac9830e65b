package io.holdfast.admin.stock;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.Input;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockChange.Adjustment;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.ProblemException;
import io.holdfast.http.Territory;
import io.holdfast.reservations.Reservations;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;

import java.util.Map;

/** The pages between the wish to change stock and the change. */
@Component
class ChangePages {

    /** Holds in the way that are offered for release, the newest first. */
    private static final int HOLDS_IN_THE_WAY = Reservations.MAX_LIST;

    private final Explanations explanations;
    private final Reservations reservations;
    private final Catalog catalog;
    private final DatabaseClock clock;

    ChangePages(
            Explanations explanations,
            Reservations reservations,
            Catalog catalog,
            DatabaseClock clock) {
        this.explanations = explanations;
        this.reservations = reservations;
        this.catalog = catalog;
        this.clock = clock;
    }

    /** An empty form, for a balance or, to receive, for one that is still to be named. */
    ModelAndView open(
            ChangeKind kind, @Nullable String sku, @Nullable String location, Territory territory) {
        if (sku == null || location == null) {
            return form(kind, ChangeForm.open(sku, location, 0), Map.of(), null, territory);
        }
        var key = new BalanceKey(new SkuCode(sku), new LocationCode(location));
        territory.check(key.location());
        var balance = explanations.find(key);
        var form =
                ChangeForm.open(
                        balance.sku().value(), balance.location().value(), balance.onHand());
        return form(kind, form, Map.of(), balance, territory);
    }

    /** The form again, with what is wrong with it. */
    ModelAndView correct(
            ChangeKind kind, ChangeForm form, Input input, HttpStatus status, Territory territory) {
        Balance balance =
                form.key(new Input())
                        .filter(key -> territory.reach().covers(key.location()))
                        .map(this::findOrNull)
                        .orElse(null);
        ModelAndView page = form(kind, form, input.errors(), balance, territory);
        page.setStatus(status);
        return page;
    }

    private @Nullable Balance findOrNull(BalanceKey key) {
        try {
            return explanations.find(key);
        } catch (ProblemException unknown) {
            return null;
        }
    }

    /** What will change, to be confirmed. */
    ModelAndView review(ChangeKind kind, ChangeForm form, StockChange change, Territory territory) {
        Input input = new Input();
        if (catalog.find(change.balance().sku()).isEmpty()) {
            input.refuse("sku", "is not known");
        }
        if (catalog.find(change.balance().location()).isEmpty()) {
            input.refuse("location", "is not known");
        }
        if (!input.isGood()) {
            return correct(kind, form, input, HttpStatus.NOT_FOUND, territory);
        }
        Balance balance = explanations.find(change.balance());
        if (change instanceof Count count && count.expectedOnHand() != balance.onHand()) {
            return decideAgain(
                    kind,
                    form,
                    new StaleExpectation(count.expectedOnHand(), balance.onHand()),
                    territory);
        }
        long after = after(change, balance);
        long promised = (long) balance.reserved() + balance.committed();
        long shortfall = promised - balance.backorderLimit() - after;
        if (after < 0 || shortfall > 0) {
            return makeRoom(
                    kind,
                    form,
                    change,
                    new BelowReserved(after, promised, Math.max(shortfall, -after)));
        }
        return new ModelAndView("stock/review")
                .addObject("kind", kind)
                .addObject("form", form)
                .addObject("balance", balance)
                .addObject("onHandAfter", after);
    }

    private static long after(StockChange change, Balance balance) {
        return switch (change) {
            case Receipt receipt -> (long) balance.onHand() + receipt.quantity().value();
            case Adjustment adjustment -> (long) balance.onHand() + adjustment.delta();
            case Count count -> count.counted();
        };
    }

    /** On hand is no longer what the person saw: the present figure, and the same form anew. */
    ModelAndView decideAgain(
            ChangeKind kind, ChangeForm form, StaleExpectation stale, Territory territory) {
        Balance balance = explanations.find(form.key(new Input()).orElseThrow());
        ModelAndView page = form(kind, form.seeing(balance.onHand()), Map.of(), balance, territory);
        page.addObject("stale", stale);
        page.setStatus(HttpStatus.CONFLICT);
        return page;
    }

    /** Too much is promised for this: the holds in the way, to pick from. */
    ModelAndView makeRoom(
            ChangeKind kind, ChangeForm form, StockChange change, BelowReserved below) {
        Balance balance = explanations.find(change.balance());
        ModelAndView page = new ModelAndView("stock/room", HttpStatus.CONFLICT);
        return page.addObject("kind", kind)
                .addObject("form", form)
                .addObject("balance", balance)
                .addObject("below", below)
                .addObject("now", clock.now())
                .addObject("live", reservations.live(change.balance()))
                .addObject("holds", reservations.live(change.balance(), HOLDS_IN_THE_WAY));
    }

    private ModelAndView form(
            ChangeKind kind,
            ChangeForm form,
            Map<String, String> errors,
            @Nullable Balance balance,
            Territory territory) {
        return new ModelAndView("stock/change")
                .addObject("kind", kind)
                .addObject("form", form)
                .addObject("errors", errors)
                .addObject("balance", balance)
                .addObject("locations", catalog.locations(territory.reach()));
    }
}
