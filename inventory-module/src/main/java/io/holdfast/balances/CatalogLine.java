package io.holdfast.balances;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

/** Read from the balances: fast in the order of the catalog, and for those of a few SKUs. */
@Entity
@Immutable
@Table(name = "balance_lines")
class CatalogLine extends BalanceLine {}
