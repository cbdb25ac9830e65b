package io.holdfast.admin.holds;

import io.holdfast.admin.Address;
import io.holdfast.admin.Input;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReservationQuery;
import io.holdfast.reservations.ReservationStatus;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the address of a list of holds says. A form sends what is not filled in as empty.
 *
 * @param status a status' code, or {@code ended} for any but held
 * @param sku the code of one
 * @param location the code of one
 * @param checkoutId the UUID of one
 * @param olderThan placed at least so long ago, as an ISO-8601 duration such as {@code PT15M}
 */
public record HoldFilter(
        @Nullable String status,
        @Nullable String sku,
        @Nullable String location,
        @Nullable String checkoutId,
        @Nullable String olderThan) {

    static final String LIST = "/holds";
    static final String OVERDUE = "/holds/overdue";

    /** All of them. */
    static final HoldFilter NONE = new HoldFilter(null, null, null, null, null);

    private static final String ENDED = "ended";
    private static final List<Duration> AGES =
            List.of(
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(15),
                    Duration.ofHours(1),
                    Duration.ofDays(1));

    public HoldFilter {
        status = emptyToNull(status);
        sku = emptyToNull(sku);
        location = emptyToNull(location);
        checkoutId = emptyToNull(checkoutId);
        olderThan = emptyToNull(olderThan);
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** The query for the list of all holds; what can't be understood is noted and left out. */
    ReservationQuery query(Input input) {
        String wanted = status;
        ReservationQuery query = whose(input).withEnded(ENDED.equals(wanted));
        if (wanted != null && !ENDED.equals(wanted)) {
            query = query.withStatus(read(input, "status", wanted, HoldFilter::statusOf));
        }
        return query.withOlderThan(read(input, "olderThan", olderThan, HoldFilter::ageOf));
    }

    /** The query for the overdue ones: status and age are out of the question there. */
    ReservationQuery overdue(Input input) {
        return whose(input).withOverdue(true).inOrder(ReservationQuery.Order.OLDEST_DEADLINE_FIRST);
    }

    private ReservationQuery whose(Input input) {
        return ReservationQuery.all()
                .withSku(read(input, "sku", sku, SkuCode::new))
                .withLocation(read(input, "location", location, LocationCode::new))
                .withCheckoutId(read(input, "checkoutId", checkoutId, HoldFilter::checkoutOf));
    }

    private static <T> @Nullable T read(
            Input input, String field, @Nullable String text, Function<String, T> value) {
        return text == null ? null : input.read(field, () -> value.apply(text)).orElse(null);
    }

    private static ReservationStatus statusOf(String text) {
        return Arrays.stream(ReservationStatus.values())
                .filter(known -> known.code().equals(text))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidValueException("status", "is none that a hold can have"));
    }

    /** Java alone would take {@code 1-1-1-1-1} for a UUID. */
    private static CheckoutId checkoutOf(String text) {
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) {
                return new CheckoutId(id);
            }
        } catch (IllegalArgumentException e) {
            throw noCheckout();
        }
        throw noCheckout();
    }

    private static InvalidValueException noCheckout() {
        return new InvalidValueException(
                "checkoutId", "must be a whole id, such as 7d1c0f3a-5b0e-4c7e-9c1d-0a4f6b2e90e2");
    }

    private static Duration ageOf(String text) {
        try {
            Duration age = Duration.parse(text);
            ReservationQuery.all().withOlderThan(age);
            return age;
        } catch (DateTimeParseException e) {
            throw new InvalidValueException("olderThan", "must be a duration, such as PT15M");
        }
    }

    /** Whether every hold is listed. */
    public boolean isOpen() {
        return Stream.of(status, sku, location, checkoutId, olderThan).allMatch(this::isNothing);
    }

    private boolean isNothing(@Nullable String text) {
        return text == null;
    }

    /** Which of the lists it is, by the name of its tab. */
    public String tab() {
        return switch (status) {
            case null -> "all";
            case "held" -> "live";
            case ENDED, "confirmed", "released", "expired" -> ENDED;
            default -> "all";
        };
    }

    /** The age that the address names; null if it names none, or none that there is. */
    public @Nullable Duration age() {
        return read(new Input(), "olderThan", olderThan, HoldFilter::ageOf);
    }

    /** The ages to choose from, the one that the address names among them. */
    public List<Duration> ages() {
        return Stream.concat(AGES.stream(), Stream.ofNullable(age())).distinct().toList();
    }

    /** The same list of other states. */
    public HoldFilter withStatus(@Nullable String wanted) {
        return new HoldFilter(wanted, sku, location, checkoutId, olderThan);
    }

    /** The address of the list's start. */
    public String href() {
        return address(LIST).toString();
    }

    /** The address of those of them that are overdue. */
    public String overdueHref() {
        return address(OVERDUE).toString();
    }

    /** The address of a list, with all that it needs to know. */
    Address address(String path) {
        Address whose =
                Address.of(path)
                        .with("sku", sku)
                        .with("location", location)
                        .with("checkoutId", checkoutId);
        return path.equals(LIST)
                ? whose.with("status", status).with("olderThan", olderThan)
                : whose;
    }
}
