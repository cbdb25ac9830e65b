package io.holdfast.api;

import static java.util.Map.entry;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceSort;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.Territory;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReservationId;
import io.swagger.v3.oas.models.media.Schema;

import org.springdoc.core.utils.SpringDocUtils;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Value types as clients see them: text and numbers with their limits, no objects. */
final class ValueSchemas {

    private static final Map<Class<?>, Schema<Object>> SCHEMAS =
            Map.ofEntries(
                    entry(SkuCode.class, text(64, "85123A")),
                    entry(LocationCode.class, text(64, "London")),
                    entry(Name.class, text(200, "Hand warmer")),
                    entry(Reason.class, text(500, "Delivery note 4711")),
                    entry(Actor.class, text(120, "api-key:storefront")),
                    entry(SearchText.class, text(200, "heart")),
                    entry(RequestKey.class, uuid("0f8fad5b-d9cb-469f-a165-70867728950e")),
                    entry(CheckoutId.class, uuid("7c9e6679-7425-40de-944b-e07fc1f90ae7")),
                    entry(ReservationId.class, wholeNumber("int64", 1)),
                    entry(Quantity.class, wholeNumber("int32", 6)),
                    entry(BalanceSort.class, oneOf(BalanceSort.fields())));

    private ValueSchemas() {}

    /** The library keeps such rules for the whole JVM. */
    static void register() {
        SpringDocUtils rules = SpringDocUtils.getConfig();
        SCHEMAS.forEach(rules::replaceWithSchema);
        rules.addRequestWrapperToIgnore(Territory.class);
        rules.addSimpleTypesForParameterObject(SCHEMAS.keySet().toArray(Class<?>[]::new));
    }

    static Schema<Object> ofType(String type) {
        Schema<Object> schema = new Schema<>();
        schema.addType(type);
        return schema;
    }

    static Schema<Object> oneOf(List<String> values) {
        Schema<Object> schema = ofType("string");
        schema.setEnum(List.copyOf(values));
        return schema;
    }

    private static Schema<Object> text(int maxLength, String example) {
        Schema<Object> schema = ofType("string");
        schema.setMinLength(1);
        schema.setMaxLength(maxLength);
        schema.setExample(example);
        return schema;
    }

    private static Schema<Object> uuid(String example) {
        Schema<Object> schema = ofType("string");
        schema.setFormat("uuid");
        schema.setExample(example);
        return schema;
    }

    private static Schema<Object> wholeNumber(String format, int example) {
        Schema<Object> schema = ofType("integer");
        schema.setFormat(format);
        schema.setMinimum(BigDecimal.ONE);
        schema.setExample(example);
        return schema;
    }
}
