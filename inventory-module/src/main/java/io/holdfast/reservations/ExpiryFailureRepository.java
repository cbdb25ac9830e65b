package io.holdfast.reservations;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

interface ExpiryFailureRepository extends Repository<ExpiryFailureEntity, Long> {

    /** Sets a hold aside: for 10 seconds at first, twice as long each time, at most for an hour. */
    @Modifying
    @NativeQuery(
            """
            insert into reservation_expiry_failures as f
                (reservation_id, attempts, first_failed_at, retry_at, error)
            values (:reservationId, 1, clock_timestamp(),
                    clock_timestamp() + interval '10 seconds', :error)
            on conflict (reservation_id) do update
            set attempts = f.attempts + 1,
                retry_at = clock_timestamp()
                    + least(interval '10 seconds' * power(2, least(f.attempts, 20)),
                            interval '1 hour'),
                error = excluded.error
            """)
    void setAside(long reservationId, String error);

    /** Those whose hold is still held, longest waiting first. */
    @Query(
            """
            select l, f from ExpiryFailureEntity f
                join ReservationLine l on l.id = f.reservationId
            where l.status = 'held'
            order by f.firstFailedAt, f.reservationId
            """)
    List<Unresolved> findUnresolved(Limit limit);

    @Query(
            """
            select l, f from ExpiryFailureEntity f
                join ReservationLine l on l.id = f.reservationId
            where l.status = 'held' and l.location in :locations
            order by f.firstFailedAt, f.reservationId
            """)
    List<Unresolved> findUnresolved(Collection<String> locations, Limit limit);

    /** Empty also if the hold is not held any more. */
    @Query(
            """
            select l, f from ExpiryFailureEntity f
                join ReservationLine l on l.id = f.reservationId
            where l.status = 'held' and f.reservationId = :reservationId
            """)
    Optional<Unresolved> findUnresolved(long reservationId);

    record Unresolved(ReservationLine line, ExpiryFailureEntity failure) {}
}
