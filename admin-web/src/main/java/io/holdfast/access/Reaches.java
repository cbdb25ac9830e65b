package io.holdfast.access;

import static org.springframework.security.authorization.AuthorityAuthorizationManager.hasAnyAuthority;
import static org.springframework.security.authorization.AuthorizationManagers.allOf;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;

import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

import java.sql.Array;
import java.sql.SQLException;
import java.util.stream.Stream;

/** To which locations somebody is limited, as the database and the rules have it. */
final class Reaches {

    private Reaches() {}

    /** No codes are all locations. */
    static Reach read(Array codes) throws SQLException {
        return Reach.of(Stream.of((String[]) codes.getArray()).map(LocationCode::new).toList());
    }

    /**
     * A limit of which not all could be written would be another one, and with none of it no limit
     * at all.
     *
     * @throws InvalidValueException if there were not as many as wished
     */
    static void checkAllKnown(Reach wanted, int written) {
        String[] codes = wanted.codes();
        if (codes != null && codes.length != written) {
            throw new InvalidValueException("locations", "must be known");
        }
    }

    /** Lets in who has one of these authorities, for what is everywhere only who isn't limited. */
    static AuthorizationManager<RequestAuthorizationContext> rule(
            boolean everywhere, String... anyOf) {
        AuthorizationManager<RequestAuthorizationContext> one = hasAnyAuthority(anyOf);
        return everywhere ? allOf(one, hasAnyAuthority(Role.EVERYWHERE)) : one;
    }
}
