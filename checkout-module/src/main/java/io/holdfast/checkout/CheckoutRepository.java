package io.holdfast.checkout;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

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
            returning status, payment_reference
            """)
    Optional<Stored> open(UUID id, String owner);

    @NativeQuery(
            """
            select status, payment_reference
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
            select status, payment_reference
            from checkouts
            where id = :id and owner = :owner
            for share
            """)
    Optional<Stored> share(UUID id, String owner);

    /**
     * Waits for all who share the checkout and keeps others out until the transaction ends. The
     * holds are to be read in a later statement: this one's snapshot may be older than a claim that
     * it waited for.
     */
    @NativeQuery(
            """
            select status, payment_reference
            from checkouts
            where id = :id and owner = :owner
            for no key update
            """)
    Optional<Stored> lock(UUID id, String owner);

    /** Confirms a checkout that the transaction has locked; empty if it has ended. */
    @NativeQuery(
            """
            update checkouts
            set status = 'confirmed', payment_reference = :paymentReference,
                ended_at = clock_timestamp()
            where id = :id and status = 'open'
            returning status, payment_reference
            """)
    Optional<Stored> confirm(UUID id, String paymentReference);

    /** Cancels a checkout that the transaction has locked; empty if it has ended. */
    @NativeQuery(
            """
            update checkouts
            set status = 'cancelled', ended_at = clock_timestamp()
            where id = :id and status = 'open'
            returning status, payment_reference
            """)
    Optional<Stored> cancel(UUID id);

    record Stored(String status, @Nullable String paymentReference) {

        boolean isOpen() {
            return CheckoutStatus.of(status) == CheckoutStatus.OPEN;
        }
    }
}
