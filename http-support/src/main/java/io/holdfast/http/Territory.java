package io.holdfast.http;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;

import jakarta.servlet.http.HttpServletRequest;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Optional;

/**
 * The locations of whoever sent a request; a controller that names it as an argument gets it. Any
 * other location does not exist for them, whether there is one or not, and trying it is logged.
 *
 * @param holder whose it is, for the log
 */
public record Territory(String holder, Reach reach) {

    private static final Logger LOG = LoggerFactory.getLogger(Territory.class);
    private static final String ATTRIBUTE = Territory.class.getName();

    /**
     * The territory of whoever sent this request.
     *
     * @throws IllegalStateException if nobody said so: then it is nobody's to see anything
     */
    public static Territory of(HttpServletRequest request) {
        return find(request)
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "nobody said whose locations this request may be about"));
    }

    /** Empty also if the request was refused before anybody looked who sent it. */
    public static Optional<Territory> find(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Territory territory
                ? Optional.of(territory)
                : Optional.empty();
    }

    /** Says that this request may be about these locations: the business of who let it in. */
    public void enter(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Whether the location is one of theirs; that it is not is logged. */
    public boolean admits(LocationCode location) {
        boolean isTheirs = reach.covers(location);
        if (!isTheirs) {
            tried("location " + location);
        }
        return isTheirs;
    }

    /** Tells the log of something that is none of theirs, or isn't there at all. */
    public void tried(String what) {
        LOG.warn("{} tried {}, which is none of theirs", holder, what);
    }

    /**
     * The reach for a list that may be narrowed to a location. What isn't theirs is not in it
     * anyhow; that they asked for it is logged.
     */
    public Reach asking(@Nullable LocationCode location) {
        if (location != null) {
            admits(location);
        }
        return reach;
    }

    /**
     * Lets a location pass that is one of theirs.
     *
     * @throws ProblemException as for a location that there isn't
     */
    public void check(LocationCode location) {
        if (!admits(location)) {
            throw unknown(location);
        }
    }

    /** There is no such location, as far as they know. */
    public static ProblemException unknown(LocationCode location) {
        return new ProblemException(
                        ProblemCode.UNKNOWN_LOCATION, "There is no location of this code.")
                .with("location", location);
    }
}
