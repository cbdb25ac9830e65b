package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** What changes where a proxy takes HTTPS, and is said to be there. */
@ApplicationTest
@TestPropertySource(properties = "server.forward-headers-strategy=native")
class BehindProxyTests {

    @Autowired HttpApi api;

    @Test
    void theCookieOfAPageOverHttpsIsSentOverNothingElse() {
        assertThat(login("https").header("Set-Cookie")).contains("; Secure", "; HttpOnly");
        assertThat(login("http").header("Set-Cookie")).doesNotContain("Secure");
    }

    @Test
    void aBrowserThatCameOverHttpsIsToldToStayThere() {
        assertThat(login("https").header("Strict-Transport-Security")).contains("max-age=");
        assertThat(login("http").header("Strict-Transport-Security")).isEmpty();
    }

    @Test
    void noHeaderOfAProxyLeadsAnywhere() {
        var request =
                api.request("/stock")
                        .header("Accept", "text/html")
                        .header("X-Forwarded-Host", "evil.example")
                        .header("X-Forwarded-Prefix", "/evil");
        assertThat(api.send(request.build()).location()).isEqualTo("/login");
    }

    private Answer login(String scheme) {
        var request =
                api.request("/login")
                        .header("Accept", "text/html")
                        .header("X-Forwarded-For", "192.0.2.1")
                        .header("X-Forwarded-Proto", scheme);
        return api.send(request.build());
    }
}
