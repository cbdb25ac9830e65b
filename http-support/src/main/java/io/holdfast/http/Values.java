package io.holdfast.http;

import com.fasterxml.jackson.annotation.JsonValue;

import org.springframework.util.ReflectionUtils;

import tools.jackson.databind.json.JsonMapper;

import java.lang.reflect.RecordComponent;

/** What a value type is: a record that JSON writes as its only component. */
final class Values {

    private static final JsonMapper PLAIN = new JsonMapper();

    private Values() {}

    static boolean isValue(Class<?> type) {
        return type.isRecord()
                && type.getRecordComponents().length == 1
                && component(type).getAccessor().isAnnotationPresent(JsonValue.class);
    }

    static RecordComponent component(Class<?> valueType) {
        return valueType.getRecordComponents()[0];
    }

    /** Builds the value; what its constructor throws comes out as the cause. */
    static Object create(Class<?> valueType, Object component) {
        try {
            return ReflectionUtils.accessibleConstructor(valueType, component(valueType).getType())
                    .newInstance(component);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The constant as JSON spells it. */
    static String spelling(Object constant) {
        return PLAIN.convertValue(constant, String.class);
    }
}
