package io.holdfast.campaign.checker;

import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Answer.Shortage;
import io.holdfast.campaign.history.Attempt;
import io.holdfast.campaign.history.Line;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.history.Wish;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Whether anybody was told that there is too little while there was enough all the time. */
final class Refusals {

    private static final String RULE = "no refusal while units were surely free";

    private final Availability availability;
    private final List<Finding> findings = new ArrayList<>();

    Refusals(Availability availability) {
        this.availability = availability;
    }

    List<Finding> check(Collection<Operation> operations) {
        for (Operation operation : operations) {
            operation.settled().ifPresent(attempt -> check(operation, attempt));
        }
        return findings;
    }

    private void check(Operation operation, Attempt attempt) {
        if (operation.wish() instanceof Wish.OfBasket basket
                && attempt.answer() instanceof Answer.Refused refused) {
            for (Shortage shortage : refused.shortages()) {
                check(operation, basket, attempt, shortage);
            }
        }
    }

    private void check(
            Operation operation, Wish.OfBasket basket, Attempt attempt, Shortage shortage) {
        int free = least(shortage, attempt);
        if (shortage.requested() <= shortage.available() || free >= wanted(basket, shortage)) {
            findings.add(
                    new Finding(
                            RULE,
                            "%s: told %s, and never less than %d were available"
                                    .formatted(operation, shortage, free),
                            shortage.sku(),
                            basket.checkout(),
                            attempt.asked(),
                            attempt.answered()));
        }
    }

    /** Lines that name no location get what those that do leave of the SKU. */
    private static int wanted(Wish.OfBasket basket, Shortage shortage) {
        return shortage.location() != null
                ? shortage.requested()
                : basket.lines().stream()
                        .filter(line -> line.sku().equals(shortage.sku()))
                        .mapToInt(Line::quantity)
                        .sum();
    }

    private int least(Shortage shortage, Attempt attempt) {
        String location = shortage.location();
        return location == null
                ? availability.least(shortage.sku(), attempt.asked(), attempt.answered())
                : availability.least(shortage.sku(), location, attempt.asked(), attempt.answered());
    }
}
