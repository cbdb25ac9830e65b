/**
 * What concerns the inventory as a whole: the application that its tests start, its schema, its
 * modules, and the core suite on other PostgreSQL versions.
 */
@NullMarked
package io.holdfast;

import org.jspecify.annotations.NullMarked;
