package io.holdfast.checkout.web;

import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.Owner;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReservationId;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPattern.PathMatchInfo;
import org.springframework.web.util.pattern.PathPatternParser;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a request's path names: all checkouts, one of them, or one reservation. */
@Component
class Addressees {

    private static final Set<String> CHANGING = Set.of("POST", "PUT");
    private static final String CHECKOUT_ID = "checkoutId";
    private static final String RESERVATION_ID = "id";
    private static final PathPattern CHECKOUTS = pattern(CheckoutController.PATH);
    private static final PathPattern CHECKOUT =
            pattern(CheckoutController.PATH + "/{" + CHECKOUT_ID + "}/**");
    private static final PathPattern RESERVATION =
            pattern(
                    "/api/v1/reservations/{"
                            + RESERVATION_ID
                            + "}/{ending:confirm|release|extend}");

    private final Checkouts checkouts;
    private final ConversionService conversions;

    Addressees(
            Checkouts checkouts, @Qualifier("mvcConversionService") ConversionService conversions) {
        this.checkouts = checkouts;
        this.conversions = conversions;
    }

    private static PathPattern pattern(String path) {
        return PathPatternParser.defaultInstance.parse(path);
    }

    /** Whether the request changes a checkout or a reservation, or makes one. */
    boolean concern(HttpServletRequest request) {
        PathContainer path = path(request);
        return CHANGING.contains(request.getMethod())
                && Stream.of(CHECKOUTS, CHECKOUT, RESERVATION)
                        .anyMatch(pattern -> pattern.matches(path));
    }

    /** Whether what the path of such a request names is there, and is the owner's. */
    boolean areOf(Owner owner, HttpServletRequest request) {
        PathContainer path = path(request);
        return CHECKOUTS.matches(path)
                || is(
                        CHECKOUT,
                        path,
                        CHECKOUT_ID,
                        CheckoutId.class,
                        id -> checkouts.owns(owner, id))
                || is(
                        RESERVATION,
                        path,
                        RESERVATION_ID,
                        ReservationId.class,
                        id -> checkouts.owns(owner, id));
    }

    private <T> boolean is(
            PathPattern pattern,
            PathContainer path,
            String variable,
            Class<T> type,
            Predicate<T> owned) {
        PathMatchInfo match = pattern.matchAndExtract(path);
        return match != null && read(match, variable, type).filter(owned).isPresent();
    }

    /** Empty for what is no name at all: its controller says so. */
    private <T> Optional<T> read(PathMatchInfo match, String variable, Class<T> type) {
        try {
            return Optional.ofNullable(
                    conversions.convert(match.getUriVariables().get(variable), type));
        } catch (ConversionException noName) {
            return Optional.empty();
        }
    }

    private static PathContainer path(HttpServletRequest request) {
        return ServletRequestPathUtils.parse(request).pathWithinApplication();
    }
}
