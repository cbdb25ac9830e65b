/** Where gateways tell by themselves what became of a payment, each proving who it is. */
@NullMarked
package io.holdfast.payments.web;

import org.jspecify.annotations.NullMarked;
