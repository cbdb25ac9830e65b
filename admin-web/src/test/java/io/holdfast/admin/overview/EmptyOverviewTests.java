package io.holdfast.admin.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** What a newcomer sees. The property makes for a context, hence a database, of its own. */
@ApplicationTest
@TestPropertySource(properties = "holdfast.pages.zone=UTC")
class EmptyOverviewTests {

    @Autowired HttpApi api;

    @Test
    void adminsAreOfferedTheDemo() {
        Answer page = Visitor.admin(api).get("/");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("Nothing here yet", "Load the demo");
        assertThat(page.body()).contains("<form method=\"post\" action=\"/demo\"");
    }

    @Test
    void staffIsToldWhoCanFillIt() {
        Answer page = Visitor.staff(api).get("/");

        assertThat(page.text()).contains("Nothing here yet", "An admin can");
        assertThat(page.body()).doesNotContain("action=\"/demo\"");
    }
}
