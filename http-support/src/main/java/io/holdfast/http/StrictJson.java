package io.holdfast.http;

import com.fasterxml.jackson.annotation.JsonInclude.Include;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

import java.time.Duration;

/**
 * JSON that means what it says.
 *
 * <p>A quantity of {@code 1.0}, {@code "1"} or {@code true}, a code of {@code 7}, a member that
 * nobody knows or that stands twice: each is a client's mistake, and guessing what was meant would
 * move stock that nobody meant to move.
 */
@Component
class StrictJson implements JsonMapperBuilderCustomizer {

    private static final CoercionInputShape[] NOT_TEXT = {
        CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean
    };

    @Override
    public void customize(JsonMapper.Builder builder) {
        refuseUnknownAndRepeatedMembers(builder);
        builder.addModule(
                new SimpleModule("holdfast-problems")
                        .addSerializer(ProblemDetail.class, new ProblemMembers()));
        refuseCoercions(builder);
        writeTimesAsText(builder);
        builder.changeDefaultPropertyInclusion(
                inclusion -> inclusion.withValueInclusion(Include.NON_NULL));
    }

    private static void refuseUnknownAndRepeatedMembers(JsonMapper.Builder builder) {
        builder.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }

    private static void refuseCoercions(JsonMapper.Builder builder) {
        builder.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .withCoercionConfigDefaults(
                        any ->
                                any.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail)
                                        .setAcceptBlankAsEmpty(false))
                .withCoercionConfig(
                        LogicalType.Textual,
                        text -> {
                            for (CoercionInputShape shape : NOT_TEXT) {
                                text.setCoercion(shape, CoercionAction.Fail);
                            }
                        })
                .addModule(
                        new SimpleModule("holdfast-durations")
                                .addDeserializer(Duration.class, new DurationAsText()));
    }

    private static void writeTimesAsText(JsonMapper.Builder builder) {
        builder.disable(
                DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS,
                DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
    }
}
