package io.holdfast.postgres;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.io.IOException;

/**
 * An application that has work to finish when it is told to stop.
 *
 * <p>Not a {@code @Configuration}: the applications that have this test tree on their class path
 * must not find it there.
 */
@EnableAutoConfiguration
class ApplicationProgram {

    static final String READY = "ready";
    static final String FINISHED = "finished";

    public static void main(String[] arguments) throws IOException {
        SpringApplication.run(ApplicationProgram.class, arguments);
        System.out.println(READY);
        System.in.transferTo(System.out);
    }

    @Bean
    DisposableBean unfinishedWork(JdbcClient database) {
        return () -> {
            database.sql("select pg_sleep(0.5)").query((row, number) -> "").list();
            System.out.println(FINISHED);
        };
    }
}
