package io.holdfast.browser;

import io.holdfast.ApplicationTest;
import io.holdfast.postgres.BesideOthers;

import org.springframework.context.annotation.Import;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The whole application, and a browser in front of it. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@BesideOthers
@ApplicationTest
@Import(Shelves.class)
@interface BrowserTest {}
