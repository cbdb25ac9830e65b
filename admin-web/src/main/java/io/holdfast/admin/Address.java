package io.holdfast.admin;

import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The address of a page with its filters, for links and redirects. Values are encoded whole, so
 * that a code may hold any character; what is empty is left out.
 */
public final class Address {

    private final UriComponentsBuilder builder;

    private Address(String path) {
        this.builder = UriComponentsBuilder.fromPath(path);
    }

    /** The address of a page without filters yet. */
    public static Address of(String path) {
        return new Address(path);
    }

    /** Adds a parameter; null and empty add nothing. */
    public Address with(String name, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            builder.queryParam(name, "{" + name + "}");
            builder.uriVariables(java.util.Map.of(name, value.toString()));
        }
        return this;
    }

    @Override
    public String toString() {
        return builder.encode().build().toUriString();
    }
}
