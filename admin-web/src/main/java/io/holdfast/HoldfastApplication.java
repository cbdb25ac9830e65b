package io.holdfast;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;
import org.springframework.modulith.Modulithic;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts Holdfast. Beans have full names: two modules may each have a BalanceController. */
@SpringBootApplication(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
@EnableScheduling
@Modulithic(systemName = "Holdfast")
public class HoldfastApplication {

    /** Takes Spring Boot's arguments, such as {@code --server.port=8081}. */
    public static void main(String[] args) {
        SpringApplication.run(HoldfastApplication.class, args);
    }
}
