package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordHashTests {

    @Test
    void isOfFullStrengthInTheApplication() {
        assertThat(PageSecurity.passwordEncoder().encode("four words are enough"))
                .startsWith("{bcrypt}$2a$10$");
    }
}
