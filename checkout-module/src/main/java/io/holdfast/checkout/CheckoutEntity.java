package io.holdfast.checkout;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.UUID;

/** Read only: the repository's native statements write and lock. */
@Entity
@Immutable
@Table(name = "checkouts")
class CheckoutEntity {

    @Id UUID id;
    String owner;
    String status;
    @Nullable String paymentReference;
    Instant openedAt;
    @Nullable Instant endedAt;
}
