package io.holdfast.checkout;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Every statement names the owner or follows one, in the same transaction, that did. */
interface CheckoutRepository extends Repository<CheckoutEntity, UUID> {

    /** Empty if the id is taken; waits for a transaction that is just taking it. */
    @NativeQuery(
            """
            insert into checkouts (id, owner, status)
            values (:id, :owner, 'open')
            on conflict (id) do nothing
            returning owner, status, payment_reference
            """)
    Optional<Stored> open(UUID id, String owner);

    @NativeQuery(
            """
            select owner, status, payment_reference
            from checkouts
            where id = :id and owner = :owner
            """)
    Optional<Stored> find(UUID id, String owner);

    /**
     * Keeps the checkout from ending until the transaction ends. Others may share it meanwhile: two
     * baskets of one checkout don't wait for each other here.
     */
    @NativeQuery(
            """
            select owner, status, payment_reference
            from checkouts
            where id = :id and owner = :owner
            for share
            """)
    Optional<Stored> share(UUID id, String owner);

    /**
     * Shares those of these checkouts that nobody is ending just now, each if it is its owner's.
     * Waits for nobody.
     */
    @NativeQuery(
            """
            select shared.id, shared.owner, shared.status, shared.payment_reference
            from unnest(CAST(:ids AS uuid[]), CAST(:owners AS text[])) as wanted (id, owner)
                cross join lateral (
                    select c.id, c.owner, c.status, c.payment_reference
                    from checkouts c
                    where c.id = wanted.id and c.owner = wanted.owner
                    for share skip locked) as shared
            """)
    List<Shared> shareFree(UUID[] ids, String[] owners);

    /**
     * Waits for all who share the checkout and keeps others out until the transaction ends. The
     * holds are to be read in a later statement: this one's snapshot may be older than a claim that
     * it waited for.
     */
    @NativeQuery(
            """
            select owner, status, payment_reference
            from checkouts
            where id = :id and owner = :owner
            for no key update
            """)
    Optional<Stored> lock(UUID id, String owner);

    /** Locks a checkout whose owner was asked for before, or for work that is nobody's wish. */
    @NativeQuery(
            """
            select owner, status, payment_reference
            from checkouts
            where id = :id
            for no key update
            """)
    Optional<Stored> lock(UUID id);

    /**
     * Confirms a checkout that the transaction has locked; empty if it was cancelled or paid. Money
     * can come late, so an expired one can be confirmed yet.
     */
    @NativeQuery(
            """
            update checkouts
            set status = 'confirmed', payment_reference = :paymentReference,
                ended_at = clock_timestamp()
            where id = :id
              and (status in ('open', 'expired')
                  or status = 'confirmed' and payment_reference is null)
            returning owner, status, payment_reference
            """)
    Optional<Stored> confirm(UUID id, String paymentReference);

    /** Cancels a checkout that the transaction has locked; empty if it is confirmed or was. */
    @NativeQuery(
            """
            update checkouts
            set status = 'cancelled', ended_at = clock_timestamp()
            where id = :id and status in ('open', 'expired')
            returning owner, status, payment_reference
            """)
    Optional<Stored> cancel(UUID id);

    /**
     * Locks checkouts that look idle. Those that somebody is working on are left to the next run.
     */
    @NativeQuery(
            """
            select c.id
            from checkouts c
            where c.status = 'open'
              and c.opened_at <= (select clock_timestamp())
                  - :idleMillis * interval '1 millisecond'
              and not exists (
                  select
                  from inventory_reservations r
                  where r.checkout_id = c.id
                    and (r.status = 'held'
                        or r.ended_at > (select clock_timestamp())
                            - :idleMillis * interval '1 millisecond'))
            order by c.opened_at, c.id
            limit :limit
            for no key update of c skip locked
            """)
    List<UUID> lockIdle(long idleMillis, int limit);

    /**
     * Closes checkouts that the transaction has locked, unless something was held into them a
     * moment before the lock: only a later statement than the one that locked them sees that.
     */
    @NativeQuery(
            """
            update checkouts c
            set status = case
                    when exists (
                        select
                        from inventory_reservations r
                        where r.checkout_id = c.id and r.status = 'confirmed')
                        then 'confirmed'
                    else 'expired'
                end,
                ended_at = clock_timestamp()
            where c.id = any (CAST(:ids AS uuid[]))
              and c.status = 'open'
              and not exists (
                  select
                  from inventory_reservations r
                  where r.checkout_id = c.id and r.status = 'held')
            returning c.id
            """)
    List<UUID> close(UUID[] ids);

    record Shared(UUID id, String owner, String status, @Nullable String paymentReference) {

        Stored stored() {
            return new Stored(owner, status, paymentReference);
        }
    }

    record Stored(String owner, String status, @Nullable String paymentReference) {

        boolean isOpen() {
            return CheckoutStatus.of(status) == CheckoutStatus.OPEN;
        }

        boolean isCancellable() {
            return isOpen() || CheckoutStatus.of(status) == CheckoutStatus.EXPIRED;
        }

        /** Whether money may make an order of it yet. */
        boolean isPayable() {
            return CheckoutStatus.of(status) != CheckoutStatus.CANCELLED
                    && paymentReference == null;
        }
    }
}
