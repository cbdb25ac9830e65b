package io.holdfast.postgres;

import static io.holdfast.postgres.DatasourceUrlMissing.URL;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.env.MockEnvironment;

/** A database that can't be used is complained about without telling what opens it. */
@ExtendWith(OutputCaptureExtension.class)
class FailedStartTests {

    private static final String PASSWORD = "open-sesame-4711";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://127.0.0.1:1,[::1]:1/shop?user=me&password=open-sesame-4711",
                "jdbc:postgresql://127.0.0.1:1/shop?password=open-sesame-4711&sslmode=nonsense"
            })
    void whatDoesNotAnswerIsTold(String url, CapturedOutput output) {
        assertThatThrownBy(() -> start(url)).hasStackTraceContaining("UnreachablePostgres");
        assertThat(output.getAll())
                .contains("The configured PostgreSQL cannot be used", "SPRING_DATASOURCE_URL")
                .doesNotContain(PASSWORD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://me:open-sesame-4711@127.0.0.1:1/shop",
                "postgres://me:open-sesame-4711@127.0.0.1:1/shop"
            })
    void whatIsNoAddressIsToldInOneSentence(String url, CapturedOutput output) {
        assertThatThrownBy(() -> start(url)).isInstanceOf(UnreadableDatasourceUrlException.class);
        assertThat(output.getAll())
                .contains("SPRING_DATASOURCE_URL is no address")
                .doesNotContain(PASSWORD, "\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://127.0.0.1:1,me:open-sesame-4711@127.0.0.1/shop",
                "jdbc:postgresql:me:open-sesame-4711@127.0.0.1/shop",
                "jdbc:postgresql://127.0.0.1:open-sesame-4711/shop",
                "jdbc:postgres://me:open-sesame-4711@127.0.0.1:1/shop",
                "jdbc:mysql://127.0.0.1:1/shop?password=open-sesame-4711",
                "postgresql://127.0.0.1/shop?password=open-sesame-4711",
                "host=127.0.0.1 password=open-sesame-4711"
            })
    void whatTheDriverDoesNotReadIsRefused(String url) {
        assertThatThrownBy(() -> check(url)).isInstanceOf(UnreadableDatasourceUrlException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql:shop",
                "jdbc:postgresql:/",
                "jdbc:postgresql://localhost",
                "jdbc:postgresql://localhost/",
                "jdbc:postgresql://db.example:5432/shop?user=me@shop&options=-c%20x=y",
                "jdbc:postgresql://[2001:db8::1]:5432,other:5433/shop",
                "jdbc:aws-wrapper:postgresql://db.example/shop",
                " "
            })
    void whatTheDriverReadsIsTaken(String url) {
        assertThatNoException().isThrownBy(() -> check(url));
    }

    private static void check(String url) {
        new DatasourceUrlCheck(new MockEnvironment().withProperty(URL, url))
                .postProcessBeanFactory(new DefaultListableBeanFactory());
    }

    private static void start(String url) {
        SpringApplication.run(
                        ApplicationProgram.class,
                        "--spring.datasource.url=" + url,
                        "--spring.datasource.username=me",
                        "--spring.datasource.password=" + PASSWORD,
                        "--spring.datasource.hikari.connection-timeout=300")
                .close();
    }
}
