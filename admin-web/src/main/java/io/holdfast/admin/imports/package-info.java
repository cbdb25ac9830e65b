/** Files that go in and out: the upload, what is wrong with it, and the way to apply it. */
@NullMarked
package io.holdfast.admin.imports;

import org.jspecify.annotations.NullMarked;
