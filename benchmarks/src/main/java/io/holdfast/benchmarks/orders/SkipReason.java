package io.holdfast.benchmarks.orders;

/** Why lines of the file are not replayed. */
public enum SkipReason {
    NO_QUANTITY("quantity 0"),
    POSITIVE_CANCELLATION("positive quantity in a cancellation"),
    BASKET_TOO_LONG("in a basket of more lines than one hold may have"),
    BASKET_TOO_LARGE("in a basket whose sum of one SKU passes the integer range");

    private final String words;

    SkipReason(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
