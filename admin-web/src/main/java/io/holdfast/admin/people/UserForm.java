package io.holdfast.admin.people;

import io.holdfast.access.Role;
import io.holdfast.access.UserName;
import io.holdfast.admin.Input;
import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/** What the form for a new user sends, as it was typed. */
public record UserForm(@Nullable String name, @Nullable Role role) {

    /** What most people need. */
    static final UserForm OPEN = new UserForm(null, Role.STAFF);

    Optional<UserName> name(Input input) {
        return input.read("name", () -> new UserName(name == null ? "" : name));
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
