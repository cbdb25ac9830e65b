/** An invented shop for a first look. */
@NullMarked
package io.holdfast.admin.demo;

import org.jspecify.annotations.NullMarked;
