package io.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
@ExtendWith(OutputCaptureExtension.class)
class ProblemTests {

    private static final int OVER_A_MEGABYTE = 1024 * 1024 + 1;

    @Autowired RestTestClient client;
    @LocalServerPort int port;

    @Test
    void refusalsCarryCodeAndMembers() {
        problem(get("/api/samples/refusal"), HttpStatus.CONFLICT, "stale-expectation")
                .jsonPath("$.title")
                .isEqualTo("Conflict")
                .jsonPath("$.detail")
                .isEqualTo("On hand is 5 now.")
                .jsonPath("$.expected")
                .isEqualTo(7)
                .jsonPath("$.actual")
                .isEqualTo(5);
    }

    @Test
    void aRefusalsOwnStatusTakesThePlaceOfTheStandardMember() {
        String body =
                String.valueOf(
                        get("/api/samples/ended")
                                .expectStatus()
                                .isEqualTo(HttpStatus.CONFLICT)
                                .returnResult(String.class)
                                .getResponseBody());
        assertThat(body).containsOnlyOnce("\"status\"").contains("\"status\":\"expired\"");
    }

    @Test
    void unknownAddressesAreNotFound() {
        problem(get("/api/nowhere"), HttpStatus.NOT_FOUND, "not-found");
    }

    @Test
    void otherMethodsAreNotAllowed() {
        var answer = client.delete().uri("/api/samples").exchange();
        answer.expectHeader().exists("Allow");
        problem(answer, HttpStatus.METHOD_NOT_ALLOWED, "method-not-allowed");
    }

    @Test
    void answersInOtherFormatsAreNotAcceptable() {
        var answer = client.get().uri("/api/samples").accept(MediaType.TEXT_XML).exchange();
        problem(answer, HttpStatus.NOT_ACCEPTABLE, "not-acceptable");
    }

    @Test
    void refusalsAreProblemsWhateverTheClientAccepts() {
        var answer =
                client.get().uri("/api/samples/refusal").accept(MediaType.TEXT_HTML).exchange();
        problem(answer, HttpStatus.NOT_ACCEPTABLE, "not-acceptable");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/xml",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "nonsense"
            })
    void bodiesInOtherFormatsAreUnsupported(String contentType) throws Exception {
        var request =
                HttpRequest.newBuilder(address("/api/samples"))
                        .header("Content-Type", contentType)
                        .POST(BodyPublishers.ofString("sku=1"))
                        .build();
        assertThat(send(request)).isEqualTo("415 application/problem+json unsupported-media-type");
    }

    @Test
    void largeBodiesAreRefusedByTheirLength() throws Exception {
        var request = post().POST(BodyPublishers.ofByteArray(spaces())).build();
        assertThat(send(request)).isEqualTo("413 application/problem+json payload-too-large");
    }

    @Test
    void largeBodiesAreRefusedAlsoWithoutALength() throws Exception {
        var body = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(spaces()));
        assertThat(send(post().POST(body).build()))
                .isEqualTo("413 application/problem+json payload-too-large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"deadlock", "pool", "no-connection", "lost-connection", "read-only"})
    void passingFaultsAskToComeBackLater(String kind, CapturedOutput output) {
        var answer = get("/api/samples/faults/" + kind);
        answer.expectHeader().valueEquals("Retry-After", "1");
        problem(answer, HttpStatus.SERVICE_UNAVAILABLE, "overloaded")
                .jsonPath("$.reference")
                .doesNotExist();
        assertThat(output).doesNotContain(SampleEndpoints.SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"constraint", "disk-full", "checked", "bug"})
    void otherFaultsAreLoggedUnderAReferenceAndShowNothing(String kind, CapturedOutput output) {
        var answer =
                get("/api/samples/faults/" + kind)
                        .expectStatus()
                        .isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR)
                        .returnResult(String.class);
        String body = String.valueOf(answer.getResponseBody());
        assertThat(body)
                .contains("\"code\":\"internal-error\"")
                .doesNotContain(SampleEndpoints.SECRET, "Exception", "java");
        String reference = body.replaceFirst(".*\"reference\":\"([^\"]+)\".*", "$1");
        assertThat(output).containsOnlyOnce(reference).contains(SampleEndpoints.SECRET);
    }

    @Test
    void whatTheContainerRefusesIsAProblemToo() throws Exception {
        var request = HttpRequest.newBuilder(address("/error")).GET().build();
        assertThat(send(request)).isEqualTo("404 application/problem+json not-found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/samples?sku=%zz HTTP/1.1",
                "GET /api/samples?sku=<> HTTP/1.1",
                "GET /api/samples?sku=a\u0001b HTTP/1.1",
                "GET /api/%zz HTTP/1.1",
                "GET /api/../../x HTTP/1.1",
                "GET /api/samples HTTP/9.9",
                "G{}T /api/samples HTTP/1.1",
                "nonsense"
            })
    void malformedRequestsAreProblemsToo(String requestLine) throws IOException {
        String answer = sendRaw(requestLine + "\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer)
                .matches("(?s)HTTP/1.1 400 .*")
                .contains("application/problem+json", "\"code\":\"invalid-request\"")
                .doesNotContain("<html", "Exception", "java", "Server:");
    }

    @Test
    void timesAndDurationsAreIsoText() {
        get("/api/samples/times")
                .expectBody()
                .json(
                        """
                        {"at": "2026-01-31T12:00:00.123456Z", "holdFor": "PT15M"}
                        """)
                .jsonPath("$.endedAt")
                .doesNotExist();
    }

    private static byte[] spaces() {
        return " ".repeat(OVER_A_MEGABYTE).getBytes(StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder post() {
        return HttpRequest.newBuilder(address("/api/samples"))
                .header("Content-Type", "application/json");
    }

    private URI address(String path) {
        return URI.create("http://localhost:" + port + path);
    }

    private static String send(HttpRequest request) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(request, BodyHandlers.ofString());
            return "%d %s %s"
                    .formatted(
                            answer.statusCode(),
                            answer.headers().firstValue("Content-Type").orElse(""),
                            answer.body().replaceFirst(".*\"code\":\"([^\"]+)\".*", "$1"));
        }
    }

    private String sendRaw(String request) throws IOException {
        try (var socket = new Socket("localhost", port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private ResponseSpec get(String path) {
        return client.get().uri(path).exchange();
    }

    private static RestTestClient.BodyContentSpec problem(
            ResponseSpec answer, HttpStatus status, String code) {
        return answer.expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody()
                .jsonPath("$.status")
                .isEqualTo(status.value())
                .jsonPath("$.code")
                .isEqualTo(code);
    }
}
