package io.holdfast;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

import java.util.Map;

/**
 * Hashes of the application's kind that cost as little as they can: people sign in a thousand times
 * in these tests, and what that should cost is to keep others from guessing.
 */
@TestConfiguration(proxyBeanMethods = false)
public class QuickPasswords {

    private static final int LEAST_STRENGTH = 4;

    @Bean
    @Primary
    static PasswordEncoder quickPasswords() {
        var bcrypt = new BCryptPasswordEncoder(LEAST_STRENGTH);
        return new DelegatingPasswordEncoder("bcrypt", Map.of("bcrypt", bcrypt));
    }
}
