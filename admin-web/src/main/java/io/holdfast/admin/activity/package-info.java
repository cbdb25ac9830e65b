/** Who did what. */
@NullMarked
package io.holdfast.admin.activity;

import org.jspecify.annotations.NullMarked;
