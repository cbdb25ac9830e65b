package io.holdfast;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.modulith.Modulithic;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts Holdfast. */
@SpringBootApplication
@EnableScheduling
@Modulithic(systemName = "Holdfast")
public class HoldfastApplication {

    /** Takes Spring Boot's arguments, such as {@code --server.port=8081}. */
    public static void main(String[] args) {
        SpringApplication.run(HoldfastApplication.class, args);
    }
}
