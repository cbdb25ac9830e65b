package io.holdfast.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The one rule for codes and names. */
class CodeTests {

    private static final String ASTRAL = "\uD83D\uDE00";

    @ParameterizedTest
    @ValueSource(strings = {"007", "7", "1E5", "90.750", "a/b", "85123A", "85123a", "é", "a  b"})
    void codeIsExactText(String code) {
        assertThat(new SkuCode(code).value()).isEqualTo(code);
        assertThat(new LocationCode(code).value()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {" a", "a ", "\ta\t", "\na\r\n", "\u00A0a", "a\u00A0", "\u3000a", "\u2028a "})
    void whiteSpaceAroundACodeIsStripped(String code) {
        assertThat(new SkuCode(code)).isEqualTo(new SkuCode("a"));
        assertThat(new LocationCode(code)).isEqualTo(new LocationCode("a"));
        assertThat(new Name(code)).isEqualTo(new Name("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "\u00A0"})
    void codeOfNothingIsInvalid(String code) {
        assertInvalid("sku", () -> new SkuCode(code));
        assertInvalid("location", () -> new LocationCode(code));
        assertInvalid("name", () -> new Name(code));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u0000b",
                "a\tb",
                "a\nb",
                "a\u007Fb",
                "a\u0085b",
                "a\u2028b",
                "a\uD83Db",
                "\uDE00"
            })
    void controlCharactersAndHalfCharactersAreInvalidAnywhere(String text) {
        assertInvalid("sku", () -> new SkuCode(text));
        assertInvalid("location", () -> new LocationCode(text));
        assertInvalid("name", () -> new Name(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u200Bb", "a\u200Db", "\uFEFFa", "a\u202Eb", "a\u00ADb", "a\uE000b"})
    void invisibleCharactersAreInvalidInCodesOnly(String text) {
        assertInvalid("sku", () -> new SkuCode(text));
        assertInvalid("location", () -> new LocationCode(text));
        assertThat(new Name(text).value()).isEqualTo(text);
    }

    @Test
    void lengthIsCountedInCharactersAsPeopleAndPostgresDo() {
        assertThat(new SkuCode(ASTRAL.repeat(64)).value()).hasSize(128);
        assertThat(new LocationCode("x".repeat(64)).value()).hasSize(64);
        assertThat(new Name(ASTRAL.repeat(200)).value()).hasSize(400);

        assertInvalid("sku", () -> new SkuCode(ASTRAL.repeat(65)));
        assertInvalid("location", () -> new LocationCode("x".repeat(65)));
        assertInvalid("name", () -> new Name("x".repeat(201)));
    }

    @Test
    void whiteSpaceAroundDoesNotCountAsLength() {
        assertThat(new SkuCode(" " + "x".repeat(64) + " ").value()).hasSize(64);
    }

    private static void assertInvalid(String field, Runnable making) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(making::run)
                .returns(field, InvalidValueException::field);
    }
}
