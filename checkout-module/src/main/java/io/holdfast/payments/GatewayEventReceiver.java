package io.holdfast.payments;

/** Takes what gateways tell by themselves; whoever runs payments implements it. */
@FunctionalInterface
public interface GatewayEventReceiver {

    /**
     * Takes an event in and does what follows from it. The same event again changes nothing.
     *
     * <p>Opens transactions of its own.
     */
    EventOutcome receive(GatewayEvent event);
}
