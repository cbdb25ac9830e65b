/** The application: stock that is promised once, over HTTP. Each package below is a module. */
@NullMarked
package io.holdfast;

import org.jspecify.annotations.NullMarked;
