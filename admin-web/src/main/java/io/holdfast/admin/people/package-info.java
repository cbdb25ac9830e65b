/** Signing in, users and API keys. */
@NullMarked
package io.holdfast.admin.people;

import org.jspecify.annotations.NullMarked;
