package io.holdfast.webhooks;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/**
 * Where events are sent: an {@code http} or {@code https} address with a host. Exact text, so two
 * that differ are two addresses.
 *
 * @param value 1 to 2,000 characters, without user name, password or fragment
 */
public record WebhookUrl(@JsonValue String value) {

    private static final String FIELD = "url";
    private static final TextRule RULE = new TextRule(FIELD, 2_000, false);
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final int MAX_PORT = 65_535;
    private static final int BRIEF = 200;

    /**
     * Strips and checks the address. Where it leads is checked each time that something is sent.
     *
     * @throws InvalidValueException if it is not as said
     */
    public WebhookUrl {
        value = RULE.apply(value);
        check(parse(value));
    }

    private static URI parse(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw invalid();
        }
    }

    private static void check(URI uri) {
        boolean isWeb =
                uri.getScheme() != null
                        && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))
                        && uri.getHost() != null
                        && uri.getPort() != 0
                        && uri.getPort() <= MAX_PORT;
        if (!isWeb || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw invalid();
        }
    }

    private static InvalidValueException invalid() {
        return new InvalidValueException(
                FIELD, "must be an http or https address without user name and fragment");
    }

    URI uri() {
        return parse(value);
    }

    /** The address without its query, cut to 200 characters: what a log and a list may show. */
    public String brief() {
        String path = value.replaceFirst("\\?.*", "");
        int length = path.codePointCount(0, path.length());
        return length <= BRIEF ? path : path.substring(0, path.offsetByCodePoints(0, BRIEF));
    }

    @Override
    public String toString() {
        return value;
    }
}
