package io.holdfast.catalog;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

/** Read only: the repository's native statements write. */
@Entity
@Immutable
@Table(name = "locations")
class LocationEntity {

    @Id Long id;
    String code;
    String name;
}
