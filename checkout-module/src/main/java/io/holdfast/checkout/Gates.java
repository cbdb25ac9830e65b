package io.holdfast.checkout;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.checkout.CheckoutRepository.Shared;
import io.holdfast.checkout.CheckoutRepository.Stored;
import io.holdfast.checkout.LineTable.Reused;
import io.holdfast.reservations.Admission;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.JointAdmission;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Lets many baskets and endings into their checkouts at once. */
@Component
class Gates implements JointAdmission {

    private final CheckoutRepository checkouts;
    private final LineTable lines;

    Gates(CheckoutRepository checkouts, LineTable lines) {
        this.checkouts = checkouts;
        this.lines = lines;
    }

    /** The gate for a basket. */
    Gate of(Owner owner, Basket basket) {
        return new Gate(this, owner, basket.checkoutId(), basket);
    }

    /** The gate for whoever ends a hold of the checkout. */
    Gate of(Owner owner, CheckoutId checkoutId) {
        return new Gate(this, owner, checkoutId, null);
    }

    Optional<Stored> share(Gate gate) {
        return checkouts.share(gate.id(), gate.owner().value());
    }

    List<Reused> keep(List<SeenLine> seen) {
        return seen.isEmpty() ? List.of() : lines.keep(seen);
    }

    @Override
    public List<Ruling> ask(List<Admission> admissions) {
        List<Gate> gates = admissions.stream().map(Gate.class::cast).toList();
        Map<UUID, Shared> shared = share(gates);
        return gates.stream().map(gate -> rule(gate, shared.get(gate.id()))).toList();
    }

    private Map<UUID, Shared> share(Collection<Gate> gates) {
        UUID[] ids = gates.stream().map(Gate::id).toArray(UUID[]::new);
        String[] owners = gates.stream().map(gate -> gate.owner().value()).toArray(String[]::new);
        return checkouts.shareFree(ids, owners).stream()
                .collect(toMap(Shared::id, identity(), (one, again) -> again));
    }

    /** One that is not among them may be locked, unknown or another's. */
    private static Ruling rule(Gate gate, @Nullable Shared shared) {
        if (shared == null || !shared.owner().equals(gate.owner().value())) {
            return Ruling.OPEN;
        }
        return gate.lets(shared.stored()) ? Ruling.GRANTED : Ruling.REFUSED;
    }

    @Override
    public Set<Admission> reused(List<Held> held) {
        List<SeenLine> seen =
                held.stream().flatMap(each -> gate(each).seen(each.lines()).stream()).toList();
        Set<CheckoutId> reused = keep(seen).stream().map(Reused::checkoutId).collect(toSet());
        return held.stream()
                .map(Gates::gate)
                .filter(gate -> reused.contains(gate.checkoutId()))
                .collect(toSet());
    }

    private static Gate gate(Held held) {
        return (Gate) held.admission();
    }
}
