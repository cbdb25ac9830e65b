package io.holdfast.reconciliation;

import io.holdfast.postgres.BesideOthers;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The inventory on a database of which tests corrupt balances for good. Its runs go two SKUs at a
 * time. No other test uses it: everywhere else everything adds up.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@BesideOthers
@SpringBootTest(properties = "holdfast.reconciliation.skus-per-step=" + TamperedDatabase.SKUS)
@Import(Tampering.class)
@interface TamperedDatabase {

    /** Compared in one step. */
    int SKUS = 2;
}
