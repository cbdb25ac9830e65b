package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.holdfast.reservations.JointAdmission.Held;
import io.holdfast.reservations.JointAdmission.Ruling;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks conditions of several kinds at once, each kind together. */
final class Admissions {

    private Admissions() {}

    /** Asks for each of these admissions, in their order. */
    static List<Ruling> ask(List<Admission> admissions) {
        Map<Admission, Ruling> rulings = new IdentityHashMap<>();
        admissions.stream()
                .collect(groupingBy(Admissions::joint))
                .forEach((joint, its) -> keep(rulings, its, joint.ask(its)));
        return admissions.stream().map(each -> requireNonNull(rulings.get(each))).toList();
    }

    private static void keep(
            Map<Admission, Ruling> rulings, List<Admission> asked, List<Ruling> answers) {
        for (int i = 0; i < asked.size(); i++) {
            rulings.put(asked.get(i), answers.get(i));
        }
    }

    /** Those that know a request key of theirs for something else. */
    static Set<Admission> reused(Collection<Held> held) {
        return held.stream()
                .collect(groupingBy(each -> joint(each.admission())))
                .entrySet()
                .stream()
                .flatMap(each -> each.getKey().reused(each.getValue()).stream())
                .collect(toSet());
    }

    private static JointAdmission joint(Admission admission) {
        return admission.joint().orElseThrow();
    }
}
