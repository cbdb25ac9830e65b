package io.holdfast.benchmarks.speed;

import org.hibernate.id.uuid.UuidVersion7Strategy;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Makes identifiers as clients and the server do. */
final class Keys {

    private Keys() {}

    /** A checkout, ordered by time as those are that the server makes. */
    static UUID checkout() {
        return UuidVersion7Strategy.INSTANCE.generateUuid(null);
    }

    /** A request key, without any order. It needn't be hard to guess. */
    static UUID request() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID(
                random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL | 0x4000L,
                random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L);
    }
}
