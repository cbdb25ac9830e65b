package io.holdfast.admin;

import io.holdfast.catalog.Reach;
import io.holdfast.checkout.Payments;
import io.holdfast.http.Territory;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reservations.Reservations;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

import java.security.Principal;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Gives every page its {@link Frame} and {@link Format}. */
@ControllerAdvice(basePackageClasses = FrameAdvice.class)
@EnableConfigurationProperties(PagesProperties.class)
class FrameAdvice {

    private final Reservations reservations;
    private final Reconciliation reconciliation;
    private final Payments payments;
    private final DatabaseClock clock;
    private final Format format;

    FrameAdvice(
            Reservations reservations,
            Reconciliation reconciliation,
            Payments payments,
            DatabaseClock clock,
            PagesProperties properties) {
        this.reservations = reservations;
        this.reconciliation = reconciliation;
        this.payments = payments;
        this.clock = clock;
        this.format = new Format(properties.zoneOrSystems());
    }

    @ModelAttribute("frame")
    Frame frame(HttpServletRequest request) {
        return frame(
                request,
                () -> count(request, reach -> reservations.backlog(reach).dueHolds()),
                () -> count(request, reconciliation::openMismatches),
                () -> count(request, this::paymentsNeedingPerson));
    }

    private static long count(HttpServletRequest request, ToLongFunction<Reach> count) {
        return Territory.find(request)
                .map(territory -> count.applyAsLong(territory.reach()))
                .orElse(0L);
    }

    /** What an order came to is of all its locations. */
    private long paymentsNeedingPerson(Reach reach) {
        return reach.isLimited() ? 0 : payments.needingPerson();
    }

    /** Where something is broken, the page that says so must not need it. */
    Frame frameWithoutCounts(HttpServletRequest request) {
        return frame(request, () -> 0, () -> 0, () -> 0);
    }

    private Frame frame(
            HttpServletRequest request,
            LongSupplier overdueHolds,
            LongSupplier openMismatches,
            LongSupplier paymentsNeedingPerson) {
        Principal somebody = request.getUserPrincipal();
        return new Frame(
                somebody == null ? "" : somebody.getName(),
                request::isUserInRole,
                overdueHolds,
                openMismatches,
                paymentsNeedingPerson,
                clock::now);
    }

    @ModelAttribute("format")
    Format format() {
        return format;
    }
}
