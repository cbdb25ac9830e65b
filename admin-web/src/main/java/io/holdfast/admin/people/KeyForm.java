package io.holdfast.admin.people;

import io.holdfast.access.ApiKeyName;
import io.holdfast.access.Scope;
import io.holdfast.admin.Input;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the form for a new API key sends, as it was typed and ticked. */
public record KeyForm(
        @Nullable String name,
        @Nullable Set<Scope> scopes,
        @Nullable Boolean limited,
        @Nullable List<LocationCode> locations) {

    /** Whoever makes a key decides what it is for. */
    static final KeyForm OPEN = new KeyForm(null, null, false, null);

    Optional<ApiKeyName> name(Input input) {
        return input.read("name", () -> new ApiKeyName(name == null ? "" : name));
    }

    /** Which locations were chosen. */
    public LocationChoice choice() {
        return new LocationChoice(limited, locations);
    }

    Optional<Set<Scope>> scopes(Input input) {
        return input.read("scopes", this::chosenScopes);
    }

    private Set<Scope> chosenScopes() {
        if (scopes == null || scopes.isEmpty()) {
            throw new InvalidValueException("scopes", "must be one at least");
        }
        return scopes;
    }

    /** Whether the scope is ticked. */
    public boolean has(Scope scope) {
        return scopes != null && scopes.contains(scope);
    }
}
