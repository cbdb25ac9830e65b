/**
 * Who did what: what people and systems did besides moving stock, and one list of both.
 *
 * <p>Start at {@link io.holdfast.activity.Activities}. The ledger tells of every change of stock
 * and stays where it is; what it can't tell, such as who was let in or which key was revoked, is
 * kept here. Both draw their ids from one sequence, so one list shows them in one order.
 */
@ApplicationModule(allowedDependencies = {"balances", "catalog", "transactions"})
@NullMarked
package io.holdfast.activity;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
