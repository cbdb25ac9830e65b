package io.holdfast.admin.people;

import io.holdfast.access.Role;
import io.holdfast.access.UserName;
import io.holdfast.admin.Input;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/** What the form for a new user sends, as it was typed. */
public record UserForm(
        @Nullable String name,
        @Nullable Role role,
        @Nullable Boolean limited,
        @Nullable List<LocationCode> locations) {

    /** What most people need. */
    static final UserForm OPEN = new UserForm(null, Role.STAFF, false, null);

    Optional<UserName> name(Input input) {
        return input.read("name", () -> new UserName(name == null ? "" : name));
    }

    /** Which locations were chosen. */
    public LocationChoice choice() {
        return new LocationChoice(limited, locations);
    }

    Optional<Reach> reach(Input input) {
        return input.read("locations", this::refuseLimitedAdmin)
                .flatMap(choice -> choice.reach(input));
    }

    private LocationChoice refuseLimitedAdmin() {
        if (role == Role.ADMIN && choice().isLimited()) {
            throw new InvalidValueException("locations", "must be all for an admin");
        }
        return choice();
    }

    Optional<Role> role(Input input) {
        return input.read("role", this::chosenRole);
    }

    private Role chosenRole() {
        if (role == null) {
            throw new InvalidValueException("role", "must be chosen");
        }
        return role;
    }
}
