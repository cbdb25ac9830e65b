package io.holdfast.balances;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

/**
 * A balance with holds past their deadline, by its key. The view is the reservations', so that this
 * module can ask for it and knows nothing of holds.
 */
@Entity
@Immutable
@IdClass(OverdueBalance.Key.class)
@Table(name = "overdue_balances")
class OverdueBalance {

    @Id long skuId;
    @Id long locationId;

    record Key(long skuId, long locationId) {}
}
