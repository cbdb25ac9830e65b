package io.holdfast.admin.stock;

import io.holdfast.admin.Flash;
import io.holdfast.admin.Format;
import io.holdfast.admin.Input;
import io.holdfast.admin.Place;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.Balances;
import io.holdfast.balances.CountSheet;
import io.holdfast.balances.CountedRow;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.http.ListOrder;
import io.holdfast.http.Territory;

import jakarta.validation.Valid;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Cycle counts: a sheet of what the stock list shows, a look at what will change, and the counts.
 * Each is made or refused by itself; what was refused is a sheet again, with the present figures.
 */
@Controller
class CountController {

    /** Lines of a sheet: as many as one page of a list may have. */
    static final int LINES = Balances.MAX_LIST;

    private final Balances balances;
    private final Texts texts;

    CountController(Balances balances, Texts texts) {
        this.balances = balances;
        this.texts = texts;
    }

    @GetMapping("/stock/counts")
    ModelAndView open(StockFilter filter, Place place, Territory territory) {
        var order = new ListOrder("balances:" + filter.order().value(), filter.order().keys());
        BalanceQuery query = filter.query();
        Window<Balance> found =
                balances.list(
                        query.within(territory.asking(query.location())), place.in(order), LINES);
        List<CountForm.Line> lines = found.stream().map(balance -> line(balance, "")).toList();
        return sheet(lines, Input.newRequestKey(), null, new Input())
                .addObject("filter", filter)
                .addObject("next", next(filter, found, order));
    }

    private static @Nullable String next(
            StockFilter filter, Window<Balance> found, ListOrder order) {
        return found.hasNext()
                ? filter.nextCounts(
                        order.cursor((KeysetScrollPosition) found.positionAt(found.size() - 1)))
                : null;
    }

    private static CountForm.Line line(Balance balance, String counted) {
        var key = new BalanceKey(balance.sku(), balance.location());
        return new CountForm.Line(key, balance.onHand(), counted);
    }

    @PostMapping("/stock/counts")
    ModelAndView count(
            @Valid CountForm form,
            Territory territory,
            Principal somebody,
            @ModelAttribute("format") Format format,
            RedirectAttributes redirect) {
        Input input = new Input();
        Optional<CountSheet> sheet = form.sheet(Actor.user(somebody.getName()), input);
        if (sheet.isEmpty()) {
            ModelAndView again = sheet(form.lines(), form.requestKey(), form.reason(), input);
            again.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
            return again;
        }
        return form.isConfirmed() ? decide(sheet.get(), territory, format, redirect) : review(form);
    }

    private static ModelAndView review(CountForm form) {
        return new ModelAndView("stock/counts-review")
                .addObject("form", form)
                .addObject(
                        "lines", form.lines().stream().filter(CountForm.Line::isFilledIn).toList());
    }

    private ModelAndView decide(
            CountSheet sheet, Territory territory, Format format, RedirectAttributes redirect) {
        sheet.rows().forEach(row -> territory.admits(row.balance().location()));
        List<CountedRow> rows = balances.countAll(sheet, territory.reach());
        List<CountedRow> refused = rows.stream().filter(row -> !isDone(row.outcome())).toList();
        String summary = texts.get("counts.done", rows.size() - refused.size(), rows.size());
        if (refused.isEmpty()) {
            Flash.done(redirect, summary);
            return new ModelAndView("redirect:/stock");
        }
        ModelAndView again =
                sheet(
                                anew(refused, territory),
                                Input.newRequestKey(),
                                sheet.reason().value(),
                                new Input())
                        .addObject("summary", summary)
                        .addObject(
                                "results", rows.stream().map(row -> result(row, format)).toList());
        again.setStatus(HttpStatus.CONFLICT);
        return again;
    }

    private static boolean isDone(StockOutcome outcome) {
        return outcome instanceof Recorded || outcome instanceof Replayed;
    }

    /** What was refused, with what is on hand now: whoever counted decides again. */
    private List<CountForm.Line> anew(List<CountedRow> refused, Territory territory) {
        Map<BalanceKey, Balance> now =
                balances.findAll(refused.stream().map(row -> row.row().balance()).toList());
        return refused.stream()
                .filter(row -> territory.reach().covers(row.row().balance().location()))
                .flatMap(
                        row ->
                                Stream.ofNullable(now.get(row.row().balance()))
                                        .map(balance -> line(balance, counted(row))))
                .toList();
    }

    private static String counted(CountedRow row) {
        return Integer.toString(row.row().counted());
    }

    private Result result(CountedRow row, Format format) {
        return new Result(row.row().balance(), isDone(row.outcome()), words(row.outcome(), format));
    }

    private String words(StockOutcome outcome, Format format) {
        return switch (outcome) {
            case KeyReused reused -> texts.get("counts.key-reused");
            case Replayed replayed -> texts.get("change.replayed");
            case UnknownSku unknown -> texts.get("counts.unknown");
            case UnknownLocation unknown -> texts.get("counts.unknown");
            case StaleExpectation stale ->
                    texts.get(
                            "change.stale",
                            format.number(stale.expected()),
                            format.number(stale.actual()));
            case TooLarge tooLarge ->
                    texts.get("counts.too-large", format.number(Integer.MAX_VALUE));
            case BelowReserved below ->
                    texts.get(
                            "room.why",
                            format.number(below.onHandWanted()),
                            format.number(below.reserved()),
                            format.number(below.shortfall()));
            case Recorded recorded ->
                    texts.get(
                            "counts.counted",
                            format.signed(recorded.movement().onHandDelta()),
                            format.number(recorded.balance().onHand()));
        };
    }

    private static ModelAndView sheet(
            List<CountForm.Line> lines, Object requestKey, @Nullable String reason, Input input) {
        return new ModelAndView("stock/counts")
                .addObject("lines", lines)
                .addObject("requestKey", requestKey)
                .addObject("reason", reason)
                .addObject("errors", input.errors());
    }

    /** What became of a line. */
    public record Result(BalanceKey key, boolean good, String text) {}
}
