package io.holdfast.admin.reconciliation;

import io.holdfast.ApplicationTest;

import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The whole application on a database of which tests corrupt balances for good. Runs advance only
 * when a test takes them further, two SKUs at a time. No other test uses it: everywhere else
 * everything adds up.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ApplicationTest
@TestPropertySource(
        properties = {
            "holdfast.reconciliation.enabled=false",
            "holdfast.reconciliation.skus-per-step=2"
        })
@Import(Tampering.class)
@interface TamperedApplication {}
