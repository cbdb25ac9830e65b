package io.holdfast.admin;

import io.holdfast.payments.Money;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Locale;

/**
 * How pages write figures and times: numbers grouped, times with the offset that they are in.
 *
 * @param zone the time zone that pages show
 */
public record Format(ZoneId zone) {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx", Locale.ENGLISH);
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm xxx", Locale.ENGLISH);
    private static final int BRIEF = 8;
    private static final String MINUS = "−";

    /** A figure: {@code 1,204}. */
    public String number(long figure) {
        String digits = String.format(Locale.ENGLISH, "%,d", Math.abs(figure));
        return figure < 0 ? MINUS + digits : digits;
    }

    /** A change of a figure: {@code +40}, {@code −3}, {@code ±0}. */
    public String signed(long change) {
        if (change == 0) {
            return "±0";
        }
        return change > 0 ? "+" + number(change) : number(change);
    }

    /** An amount of money: {@code 1,204.50 EUR}. */
    public String money(Money money) {
        return money(money.amount(), money.currency());
    }

    /** So many times a price. The product may be more than any {@link Money} can be. */
    public String money(Money price, int quantity) {
        return money(price.amount().multiply(BigDecimal.valueOf(quantity)), price.currency());
    }

    private static String money(BigDecimal amount, Currency currency) {
        return String.format(Locale.ENGLISH, "%,." + amount.scale() + "f %s", amount, currency);
    }

    /** A long identifier by its first characters, for lists that lead to the whole of it. */
    public String brief(Object identifier) {
        String text = identifier.toString();
        return text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "…";
    }

    /** Date, time and offset. */
    public String moment(Instant moment) {
        return MOMENT.format(moment.atZone(zone));
    }

    /** Time of day and offset. */
    public String clock(Instant moment) {
        return CLOCK.format(moment.atZone(zone));
    }

    /** How long from one moment to a later one; zero if it isn't later. */
    public String between(Instant from, Instant to) {
        return duration(Duration.between(from, to));
    }

    /** A length of time by its two largest units: {@code 6 min 12 s}, {@code 3 d 4 h}. */
    public String duration(@Nullable Duration duration) {
        if (duration == null || duration.isNegative() || duration.toSeconds() == 0) {
            return "0 s";
        }
        if (duration.toDays() > 0) {
            return two(duration.toDays(), "d", duration.toHoursPart(), "h");
        }
        if (duration.toHours() > 0) {
            return two(duration.toHours(), "h", duration.toMinutesPart(), "min");
        }
        return duration.toMinutes() > 0
                ? two(duration.toMinutes(), "min", duration.toSecondsPart(), "s")
                : duration.toSeconds() + " s";
    }

    private String two(long large, String largeUnit, int small, String smallUnit) {
        String first = number(large) + " " + largeUnit;
        return small == 0 ? first : first + " " + small + " " + smallUnit;
    }
}
