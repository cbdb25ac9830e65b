package io.holdfast.payments;

/**
 * The port to whoever moves the money. One gateway is in use at a time.
 *
 * <p>Every call is idempotent by its {@link PaymentKey}: the same call under the same key again
 * moves nothing twice and gives the first answer, also from another instance. That is how a call
 * whose answer was lost is found out about: it is made again, within a day. Later a gateway may
 * have forgotten the key of an authorisation and would put the amount aside once more.
 *
 * <p>What was refused after an authorisation is not an answer to keep: the same call again is
 * decided afresh.
 *
 * <p>Calls go over the network and may take long. They are made outside of every transaction and
 * hold no connection of ours. Implementations are thread-safe, and answer trouble as {@code
 * Unknown}: an exception is a bug.
 */
public interface PaymentGateway {

    /** The gateway's name, as it is kept with each payment, such as {@code simulated}. */
    String name();

    /** Puts an amount aside for us at the shopper's bank. Nothing is moved yet. */
    Authorisation authorise(AuthorisationRequest request);

    /** Moves all that was authorised to us. */
    GatewayAnswer capture(PaymentKey key, PaymentReference reference);

    /** Gives up what was authorised and not captured. */
    GatewayAnswer voidPayment(PaymentKey key, PaymentReference reference);

    /** Gives back all that was captured; what is only authorised is given up. */
    GatewayAnswer refund(PaymentKey key, PaymentReference reference);
}
