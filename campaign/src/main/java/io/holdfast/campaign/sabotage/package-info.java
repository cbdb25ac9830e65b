/** What is changed in a JVM under test from outside. */
@NullMarked
package io.holdfast.campaign.sabotage;

import org.jspecify.annotations.NullMarked;
