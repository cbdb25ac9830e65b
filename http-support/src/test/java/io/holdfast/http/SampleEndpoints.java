package io.holdfast.http;

import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.MediaType;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import java.net.SocketException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Takes and gives the shapes that real endpoints do, and breaks in the ways that they may. */
@RestController
@RequestMapping(path = "/api/samples", produces = MediaType.APPLICATION_JSON_VALUE)
class SampleEndpoints {

    static final String SECRET = "select secret from vault";

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Basket take(@Valid @RequestBody Basket basket) {
        return basket;
    }

    @GetMapping
    Map<String, Object> list(@Valid Filter filter, @Valid Paging paging) {
        return Map.of(
                "sku", filter.sku() == null ? List.of() : filter.sku(), "size", paging.size());
    }

    @PostMapping("/limited")
    void limited(@RequestParam @Max(5) int number, @RequestBody @Valid Line line) {}

    @GetMapping("/{id}")
    ReservationId one(@PathVariable ReservationId id, @RequestParam CheckoutId checkout) {
        return id;
    }

    @GetMapping("/refusal")
    void refuse() {
        throw new ProblemException(ProblemCode.STALE_EXPECTATION, "On hand is 5 now.")
                .with("expected", 7)
                .with("actual", 5);
    }

    @GetMapping("/ended")
    void refuseAsEnded() {
        throw new ProblemException(ProblemCode.RESERVATION_EXPIRED, "The hold ran out.")
                .with("status", ReservationStatus.EXPIRED);
    }

    @GetMapping("/times")
    Times times() {
        return new Times(
                Instant.parse("2026-01-31T12:00:00.123456Z"), Duration.ofMinutes(15), null);
    }

    @GetMapping("/faults/{kind}")
    void fail(@PathVariable String kind) throws Exception {
        throw switch (kind) {
            case "deadlock" -> new CannotAcquireLockException(SECRET);
            case "pool" -> new IllegalStateException(new SQLTransientConnectionException(SECRET));
            case "no-connection" -> new CannotCreateTransactionException(SECRET);
            case "lost-connection" ->
                    new IllegalStateException(
                            new SQLException(SECRET, "08006", new SocketException("Broken pipe")));
            case "read-only" -> new IllegalStateException(new SQLException(SECRET, "25006"));
            case "constraint" ->
                    new DataIntegrityViolationException(SECRET, new SQLException(SECRET, "23514"));
            case "disk-full" -> new IllegalStateException(new SQLException(SECRET, "53100"));
            case "checked" -> new Exception(SECRET);
            default -> new IllegalStateException(SECRET);
        };
    }

    record Basket(
            @NotEmpty List<@NotNull @Valid Line> lines,
            @Nullable Duration holdFor,
            @Nullable Integer delta,
            @Nullable ReservationStatus status) {}

    record Line(
            @NotNull RequestKey requestKey,
            @NotNull SkuCode sku,
            @NotNull LocationCode location,
            @NotNull Quantity quantity) {}

    record Filter(
            @Nullable List<SkuCode> sku,
            @Nullable CheckoutId checkoutId,
            @Nullable ReservationStatus status,
            @Nullable Boolean overdue) {}

    record Times(Instant at, Duration holdFor, @Nullable Instant endedAt) {}
}
