package io.holdfast.postgres;

import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.test.context.TestPropertySource;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tests that run one after the other, but beside all tests without this: a test and its server wait
 * for each other most of the time, so one alone leaves half of the machine idle.
 *
 * <p>Their applications are other ones, with databases on another server, so neither side meets
 * what the other does to stock, locks or settings.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("beside others")
@TestPropertySource(properties = TestPostgres.SERVER + "=beside-others")
public @interface BesideOthers {}
