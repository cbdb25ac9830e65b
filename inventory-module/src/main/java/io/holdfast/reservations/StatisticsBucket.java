package io.holdfast.reservations;

import java.time.Duration;
import java.time.Instant;

/**
 * What ten minutes were like, all instances together.
 *
 * @param startsAt when they began, by the database's clock
 * @param placed holds placed, those that a replay answered not counted again
 * @param refused baskets refused because too little was available
 * @param worstLag how long the oldest due hold had been due, at worst, when the worker looked
 */
public record StatisticsBucket(Instant startsAt, long placed, long refused, Duration worstLag) {}
