package io.holdfast.access;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a person may do on the pages. */
public enum Role {

    /** To look at everything that is about stock. */
    STAFF,
    /** To receive and count it too. */
    CLERK,

    /** To change everything, and to say who else may. */
    ADMIN;

    /** The authority of whoever is not limited to some locations. */
    static final String EVERYWHERE = "everywhere";

    /** The role as database and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Role of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** Whoever may change may look: the codes of this role and of those below it. */
    List<String> authorities() {
        return Stream.of(values())
                .filter(role -> role.compareTo(this) <= 0)
                .map(Role::code)
                .toList();
    }
}
