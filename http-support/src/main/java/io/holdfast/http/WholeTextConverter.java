package io.holdfast.http;

import org.jspecify.annotations.Nullable;
import org.springframework.core.CollectionFactory;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;

import java.util.Collection;
import java.util.Set;

/**
 * Takes a parameter that stands once as a list of one.
 *
 * <p>Spring's own converter splits it at commas, and a code may hold one: {@code sku=a,b} would
 * list two other SKUs.
 */
class WholeTextConverter implements GenericConverter {

    private final ConversionService conversions;

    WholeTextConverter(ConversionService conversions) {
        this.conversions = conversions;
    }

    @Override
    public Set<ConvertiblePair> getConvertibleTypes() {
        return Set.of(new ConvertiblePair(String.class, Collection.class));
    }

    @Override
    public @Nullable Object convert(
            @Nullable Object source, TypeDescriptor sourceType, TypeDescriptor targetType) {
        Collection<Object> list = CollectionFactory.createCollection(targetType.getType(), null, 1);
        Object item = item(source, sourceType, targetType.getElementTypeDescriptor());
        if (item != null) {
            list.add(item);
        }
        return list;
    }

    private @Nullable Object item(
            @Nullable Object source, TypeDescriptor type, @Nullable TypeDescriptor wanted) {
        return wanted == null ? source : conversions.convert(source, type, wanted);
    }
}
