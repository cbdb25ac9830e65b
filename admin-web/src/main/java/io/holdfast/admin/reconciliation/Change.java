package io.holdfast.admin.reconciliation;

import io.holdfast.reconciliation.RepairPlan.Option;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A figure that a repair would change, in whole units.
 *
 * @param key the part of the message key that says which figure
 * @param after what it becomes, one for each way to repair
 */
public record Change(String key, long before, List<Long> after) {

    static Change of(String key, long before, List<Option> options, ToLongFunction<Option> after) {
        return new Change(key, before, options.stream().mapToLong(after).boxed().toList());
    }
}
