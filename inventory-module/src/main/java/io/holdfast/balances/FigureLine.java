package io.holdfast.balances;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

/**
 * Read from the copy that follows the balances, and from the balances where it is behind: fast in
 * the order of a figure or of locations, and always as it is now.
 */
@Entity
@Immutable
@Table(name = "figure_lines")
class FigureLine extends BalanceLine {}
