package io.holdfast.admin.reconciliation;

import io.holdfast.admin.Format;
import io.holdfast.admin.Texts;
import io.holdfast.balances.BalanceKey;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.reconciliation.Investigation;
import io.holdfast.reconciliation.Parting;
import io.holdfast.reconciliation.Parting.AfterTheLedger;
import io.holdfast.reconciliation.Parting.Contradicted;
import io.holdfast.reconciliation.Parting.Gap;
import io.holdfast.reconciliation.Parting.PolicyNotInForce;
import io.holdfast.reconciliation.Parting.Sums;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.RepairPlan.Option;
import io.holdfast.reconciliation.Step;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Replays a balance and puts what was found into words. */
@Component
class Inquiries {

    private final Reconciliation reconciliation;
    private final Texts texts;

    Inquiries(Reconciliation reconciliation, Texts texts) {
        this.reconciliation = reconciliation;
        this.texts = texts;
    }

    /**
     * Replays a balance.
     *
     * @throws ProblemException if the SKU never stood at the location
     */
    Inquiry inquire(BalanceKey balance, Format format) {
        return inWords(
                reconciliation.investigate(balance).orElseThrow(() -> unknown(balance)),
                new Words(texts, format));
    }

    static ProblemException unknown(BalanceKey balance) {
        return new ProblemException(
                ProblemCode.NOT_FOUND,
                "%s never stood at %s.".formatted(balance.sku(), balance.location()));
    }

    private static Inquiry inWords(Investigation found, Words words) {
        Parting parting = found.parting();
        List<Option> options = found.addsUp() ? List.of() : found.plan().options();
        return new Inquiry(
                found,
                parting == null ? null : words.parting(parting),
                lines(found.steps(), parting, words),
                options,
                options.size() == 1 ? words.onlyWay(options.getFirst(), found.now()) : null);
    }

    private static List<Line> lines(List<Step> steps, @Nullable Parting parting, Words words) {
        List<Line> lines = new ArrayList<>(steps.stream().map(Line::of).toList());
        switch (parting) {
            case Unrecorded unrecorded ->
                    lines.add(
                            until(unrecorded.moment(), steps),
                            Line.missing(words.missing(unrecorded)));
            case Gap gap -> point(lines, gap.step());
            case Contradicted contradicted -> point(lines, contradicted.step());
            case AfterTheLedger after -> lines.add(Line.missing(words.missing(after)));
            case Sums sums -> {}
            case PolicyNotInForce policy -> {}
            case null -> {}
        }
        return lines;
    }

    /** How many of the steps had happened by then. */
    private static int until(Instant moment, List<Step> steps) {
        int until = steps.size();
        while (until > 0 && steps.get(until - 1).movement().recordedAt().isAfter(moment)) {
            until--;
        }
        return until;
    }

    private static void point(List<Line> lines, Step at) {
        lines.replaceAll(line -> at.equals(line.step()) ? Line.partingAt(at) : line);
    }
}
