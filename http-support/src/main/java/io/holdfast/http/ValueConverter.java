package io.holdfast.http;

import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;

import java.util.Arrays;
import java.util.Set;

/**
 * Reads value types and enums from queries and paths as JSON spells them, such as {@code
 * status=held}.
 */
class ValueConverter implements ConditionalGenericConverter {

    private final ConversionService conversions;

    ValueConverter(ConversionService conversions) {
        this.conversions = conversions;
    }

    /** None in particular: {@link #matches} decides. */
    @Override
    public @Nullable Set<ConvertiblePair> getConvertibleTypes() {
        return null;
    }

    @Override
    public boolean matches(TypeDescriptor source, TypeDescriptor target) {
        return source.getType() == String.class
                && (target.getType().isEnum() || Values.isValue(target.getType()));
    }

    @Override
    public @Nullable Object convert(
            @Nullable Object source, TypeDescriptor sourceType, TypeDescriptor targetType) {
        return source == null ? null : convert((String) source, targetType.getType());
    }

    private Object convert(String text, Class<?> type) {
        return type.isEnum() ? constant(text, type) : value(text, type);
    }

    private static Object constant(String text, Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> Values.spelling(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Expectation.of(type)));
    }

    /** Spring alone would take {@code 0x10} for 16 and {@code 1-1-1-1-1} for a UUID. */
    private Object value(String text, Class<?> type) {
        Object component = conversions.convert(text, Values.component(type).getType());
        if (component == null || !component.toString().equalsIgnoreCase(text)) {
            throw new IllegalArgumentException(Expectation.of(type));
        }
        return Values.create(type, component);
    }
}
