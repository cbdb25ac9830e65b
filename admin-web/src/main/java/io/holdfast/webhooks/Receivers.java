package io.holdfast.webhooks;

import org.springframework.stereotype.Component;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Set;

/**
 * Where events may be sent. An address that only this machine or its hoster answers is none of
 * them: whoever may subscribe could have Holdfast ask there what they can't ask themselves.
 * Addresses of the local network are, because that is where warehouses have their other systems.
 */
@Component
class Receivers {

    /** What clouds tell their machines there includes credentials. The rest is link-local. */
    private static final Set<InetAddress> METADATA =
            Set.of(literal("fd00:ec2::254"), literal("100.100.100.200"), literal("192.0.0.192"));

    private final boolean loopback;

    Receivers(WebhookProperties properties) {
        this.loopback = properties.loopback();
    }

    /** Whether each address of the host may be sent to; there has to be one. */
    boolean mayBeAsked(String host) throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName(host)).allMatch(this::mayBeAsked);
    }

    boolean mayBeAsked(InetAddress address) {
        return (loopback || !address.isLoopbackAddress())
                && !address.isAnyLocalAddress()
                && !address.isLinkLocalAddress()
                && !address.isMulticastAddress()
                && !METADATA.contains(address);
    }

    private static InetAddress literal(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("a literal needs no look-up", e);
        }
    }
}
