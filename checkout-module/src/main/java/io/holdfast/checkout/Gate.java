package io.holdfast.checkout;

import io.holdfast.balances.RequestKey;
import io.holdfast.checkout.CheckoutRepository.Stored;
import io.holdfast.checkout.LineTable.Reused;
import io.holdfast.reservations.Admission;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.JointAdmission;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Lets its owner into a checkout, and shares it: whoever has locked a checkout decides alone what
 * becomes of its holds. A basket is let into an open one only, and what the buyer saw of it is
 * kept. Compared by identity.
 */
final class Gate implements Admission {

    private final Gates gates;
    private final Owner owner;
    private final CheckoutId checkoutId;
    private final @Nullable Basket basket;

    Gate(Gates gates, Owner owner, CheckoutId checkoutId, @Nullable Basket basket) {
        this.gates = gates;
        this.owner = owner;
        this.checkoutId = checkoutId;
        this.basket = basket;
    }

    UUID id() {
        return checkoutId.value();
    }

    CheckoutId checkoutId() {
        return checkoutId;
    }

    Owner owner() {
        return owner;
    }

    /** Whether the checkout, which is the owner's, is as it has to be. */
    boolean lets(Stored checkout) {
        return basket == null || checkout.isOpen();
    }

    /** What is to be kept of it. */
    List<SeenLine> seen(List<HeldLine> held) {
        return basket == null ? List.of() : SeenLine.of(checkoutId, basket.lines(), held);
    }

    @Override
    public boolean isGranted() {
        return gates.share(this).filter(this::lets).isPresent();
    }

    @Override
    public Optional<RequestKey> reused(List<HeldLine> held) {
        return gates.keep(seen(held)).stream().map(Reused::requestKey).findFirst();
    }

    @Override
    public Optional<JointAdmission> joint() {
        return Optional.of(gates);
    }
}
