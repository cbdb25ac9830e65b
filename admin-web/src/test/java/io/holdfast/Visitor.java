package io.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.HttpApi.Answer;

import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.StringJoiner;

/**
 * A person in a browser without JavaScript: opens pages, sends forms with the token that pages
 * carry, keeps cookies, and follows a redirect only when told to.
 */
public final class Visitor {

    private final HttpApi api;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient browser = HttpClient.newBuilder().cookieHandler(cookies).build();

    private Visitor(HttpApi api) {
        this.api = api;
    }

    /** Somebody who has not signed in. */
    public static Visitor nobody(HttpApi api) {
        return new Visitor(api);
    }

    /** Somebody signed in as {@code admin}. */
    public static Visitor admin(HttpApi api) {
        return signedIn(api, "admin", ApplicationTest.ADMIN_PASSWORD);
    }

    /** Somebody signed in as {@code staff}. */
    public static Visitor staff(HttpApi api) {
        return signedIn(api, "staff", ApplicationTest.STAFF_PASSWORD);
    }

    /** Somebody signed in under a name, which must succeed. */
    public static Visitor signedIn(HttpApi api, String name, String password) {
        Visitor visitor = nobody(api);
        assertThat(visitor.signIn(name, password).location()).doesNotStartWith("/login");
        return visitor;
    }

    /** Sends the sign-in form, and says where it leads. */
    public Answer signIn(String name, String password) {
        return post("/login", "username", name, "password", password);
    }

    /** Opens a page. */
    public Answer get(String path) {
        return send(request(path).GET());
    }

    /** Asks for a part of a page, as htmx does. */
    public Answer fragment(String path) {
        return send(request(path).header("HX-Request", "true").GET());
    }

    /** Opens the page that an answer leads to, which must be a redirect. */
    public Answer follow(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isBetween(301, 303);
        return get(answer.location());
    }

    /**
     * Sends a form, with the token of a page that was opened for it.
     *
     * @param fields names and values by turns
     */
    public Answer post(String path, String... fields) {
        String token = get("/login").hidden("_csrf");
        return send(form(path, "_csrf=" + HttpApi.encoded(token) + "&" + encoded(fields)));
    }

    /** Sends a form by hand, as another site would make a browser do. */
    public Answer postWithoutToken(String path, String... fields) {
        return send(form(path, encoded(fields)));
    }

    /** Sends a form with a file, with the token of a page that was opened for it. */
    public Answer upload(String path, String kind, String fileName, String file) {
        String token = get("/login").hidden("_csrf");
        return uploadWithoutToken(path + "?_csrf=" + HttpApi.encoded(token), kind, fileName, file);
    }

    /** Sends a form with a file by hand, as another site would make a browser do. */
    public Answer uploadWithoutToken(String path, String kind, String fileName, String file) {
        String body =
                """
                --cut\r
                Content-Disposition: form-data; name="kind"\r
                \r
                %s\r
                --cut\r
                Content-Disposition: form-data; name="file"; filename="%s"\r
                Content-Type: text/csv\r
                \r
                %s\r
                --cut--\r
                """
                        .formatted(kind, fileName, file);
        return send(
                request(path)
                        .header("Content-Type", "multipart/form-data; boundary=cut")
                        .POST(BodyPublishers.ofString(body)));
    }

    /** The id of the session that the browser's cookie names; empty if there is none. */
    public String session() {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals("holdfast-session"))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElse("");
    }

    private HttpRequest.Builder form(String path, String body) {
        return request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
    }

    private HttpRequest.Builder request(String path) {
        return api.request(path).header("Accept", "text/html,application/xhtml+xml");
    }

    private Answer send(HttpRequest.Builder request) {
        return HttpApi.send(browser, request.build());
    }

    private static String encoded(String... fields) {
        StringJoiner pairs = new StringJoiner("&");
        for (int i = 0; i < fields.length; i += 2) {
            pairs.add(HttpApi.encoded(fields[i]) + "=" + HttpApi.encoded(fields[i + 1]));
        }
        return pairs.toString();
    }
}
