package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.Visitor;
import io.holdfast.access.UserOutcome.Changed;
import io.holdfast.access.UserOutcome.LastAdmin;
import io.holdfast.balances.Actor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** In a database of its own, so that nobody else's admins are there. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=first-start")
class LastAdminTests {

    private static final int ROUNDS = 200;
    private static final UserName ADMIN = new UserName("admin");
    private static final UserName OTHER = new UserName("other");
    private static final Actor BY = Actor.user("admin");

    @Autowired Users users;
    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    @BeforeEach
    void onlyOneAdminIsLeft() {
        transaction.executeWithoutResult(
                status -> {
                    jdbc.sql("delete from users").update();
                    jdbc.sql("delete from failed_sign_ins").update();
                });
        users.configure(ADMIN, Role.ADMIN, ApplicationTest.ADMIN_PASSWORD);
        users.create(OTHER, Role.STAFF, BY);
    }

    @Test
    void theLastAdminStaysOne() {
        assertThat(users.disable(ADMIN, BY)).isInstanceOf(LastAdmin.class);
        assertThat(users.changeRole(ADMIN, Role.STAFF, BY)).isInstanceOf(LastAdmin.class);
        assertThat(admins()).isOne();
    }

    @Test
    void anAdminWhoMayNotSignInDoesNotCount() {
        users.changeRole(OTHER, Role.ADMIN, BY);
        users.disable(OTHER, BY);
        assertThat(users.disable(ADMIN, BY)).isInstanceOf(LastAdmin.class);
    }

    @Test
    void othersMayStillBeChanged() {
        assertThat(users.disable(OTHER, BY)).isInstanceOf(Changed.class);
        assertThat(users.enable(OTHER, BY)).isInstanceOf(Changed.class);
        assertThat(users.changeRole(OTHER, Role.ADMIN, BY)).isInstanceOf(Changed.class);
        assertThat(users.changeRole(ADMIN, Role.STAFF, BY)).isInstanceOf(Changed.class);
        assertThat(users.disable(OTHER, BY)).isInstanceOf(LastAdmin.class);
    }

    @Test
    void twoAdminsWhoTakeEachOtherAwayLeaveOne() throws Exception {
        users.changeRole(OTHER, Role.ADMIN, BY);
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < ROUNDS; round++) {
                CyclicBarrier start = new CyclicBarrier(2);
                Future<UserOutcome> one = both.submit(at(start, () -> users.disable(OTHER, BY)));
                Future<UserOutcome> other =
                        both.submit(at(start, () -> users.changeRole(ADMIN, Role.STAFF, BY)));
                assertThat(List.of(one.get(), other.get()))
                        .hasAtLeastOneElementOfType(Changed.class)
                        .hasAtLeastOneElementOfType(LastAdmin.class);
                assertThat(admins()).isOne();
                makeBothAdmins();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/disable", "/users/role"})
    void thePageSaysWhyTheLastAdminStays(String path) {
        Visitor admin = Visitor.admin(api);
        var answer = admin.post(path, "name", "admin", "role", "STAFF");
        assertThat(admin.follow(answer).text()).contains("admin is the last admin");
        assertThat(admins()).isOne();
        assertThat(admin.get("/users").status()).isEqualTo(200);
    }

    private static <T> Callable<T> at(CyclicBarrier start, Callable<T> work) {
        return () -> {
            start.await();
            return work.call();
        };
    }

    private void makeBothAdmins() {
        users.enable(OTHER, BY);
        users.changeRole(ADMIN, Role.ADMIN, BY);
    }

    private long admins() {
        return users.list().stream()
                .filter(user -> user.isEnabled() && user.role() == Role.ADMIN)
                .count();
    }
}
