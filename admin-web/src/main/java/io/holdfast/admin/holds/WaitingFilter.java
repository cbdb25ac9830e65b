package io.holdfast.admin.holds;

import io.holdfast.admin.Address;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

/**
 * What the address of the list of who waits says. A form sends what is not filled in as empty.
 *
 * @param sku the code of one
 * @param location the code of one
 * @param only {@code short} for those whose units are not all there
 */
public record WaitingFilter(
        @Nullable String sku, @Nullable String location, @Nullable String only) {

    private static final String SHORT = "short";

    public WaitingFilter {
        sku = emptyToNull(sku);
        location = emptyToNull(location);
        only = SHORT.equals(only) ? SHORT : null;
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    @Nullable SkuCode skuCode() {
        return sku == null ? null : new SkuCode(sku);
    }

    @Nullable LocationCode locationCode() {
        return location == null ? null : new LocationCode(location);
    }

    boolean isOnlyShort() {
        return only != null;
    }

    /** Whether everybody is listed. */
    public boolean isOpen() {
        return sku == null && location == null && only == null;
    }

    /** The same list, of everybody or of those only whose units are not all there. */
    public WaitingFilter with(@Nullable String wanted) {
        return new WaitingFilter(sku, location, wanted);
    }

    /** The address of the list. */
    public String href() {
        return Address.of("/waiting")
                .with("sku", sku)
                .with("location", location)
                .with("only", only)
                .toString();
    }
}
