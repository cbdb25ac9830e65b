package io.holdfast.admin;

import io.holdfast.checkout.Payments;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.Run;
import io.holdfast.reservations.Reservations;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

import java.security.Principal;
import java.util.function.LongSupplier;

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
        return frame(request, this::overdueHolds, this::openMismatches, payments::needingPerson);
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
                request.isUserInRole("admin"),
                overdueHolds,
                openMismatches,
                paymentsNeedingPerson,
                clock::now);
    }

    private long overdueHolds() {
        return reservations.backlog().dueHolds();
    }

    private long openMismatches() {
        return reconciliation.lastFinishedRun().map(Run::openMismatches).orElse(0L);
    }

    @ModelAttribute("format")
    Format format() {
        return format;
    }
}
