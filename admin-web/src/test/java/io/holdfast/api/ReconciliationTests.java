package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import tools.jackson.databind.JsonNode;

@ApplicationTest
class ReconciliationTests {

    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    private Shelf shelf;

    @BeforeEach
    void fillShelf() {
        shelf = Shelf.create(api);
        shelf.change("receipt", 5, "");
    }

    @AfterEach
    void takeTheDriftBack() {
        setOnHand(5);
    }

    @Test
    void whereEverythingAddsUpNothingIsReported() {
        JsonNode report = api.get("/api/v1/reconciliation").json();
        assertThat(report.path("balances").asLong()).isPositive();
        assertThat(report.path("mismatchCount").asLong()).isZero();
        assertThat(report.path("mismatches").isArray()).isTrue();
        assertThat(report.path("mismatches")).isEmpty();
        assertThat(report.path("checkedAt").asString()).endsWith("Z");
    }

    @Test
    void aDriftIsReportedWithItsFigures() {
        setOnHand(7);
        JsonNode report = api.get("/api/v1/reconciliation").json();
        assertThat(report.path("mismatches")).hasSize(1);
        JsonNode mismatch = report.path("mismatches").path(0);
        assertThat(mismatch.path("sku").asString()).isEqualTo(shelf.sku());
        assertThat(mismatch.path("location").asString()).isEqualTo(shelf.location());
        assertThat(mismatch.path("onHand").asInt()).isEqualTo(7);
        assertThat(mismatch.path("ledgerOnHand").asInt()).isEqualTo(5);
        assertThat(mismatch.path("reserved").asInt()).isZero();
        assertThat(mismatch.path("held").asInt()).isZero();
        assertThat(mismatch.path("ledgerReserved").asInt()).isZero();
        assertThat(mismatch.path("committed").asInt(-1)).isZero();
        assertThat(mismatch.path("committedHeld").asInt(-1)).isZero();
        assertThat(mismatch.path("ledgerCommitted").asInt(-1)).isZero();
        assertThat(mismatch.path("policyInForce").asBoolean()).isTrue();
    }

    private void setOnHand(int onHand) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        update inventory_balances
                                        set on_hand = :onHand
                                        where sku_id = (select id from skus where code = :sku)
                                        """)
                                .param("onHand", onHand)
                                .param("sku", shelf.sku())
                                .update());
    }
}
