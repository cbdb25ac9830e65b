package io.holdfast.access;

import io.holdfast.lanes.LaneProperties;
import io.holdfast.lanes.LaneWork;
import io.holdfast.lanes.Lanes;
import io.holdfast.lanes.Seat;
import io.holdfast.transactions.Transactions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks keys up alone, or together with those of other requests while a look-up is on its way.
 * Nothing is remembered: each is looked up after it was presented.
 */
@Component
class KeyLookups implements LaneWork<String, Optional<ApiKey>>, MeterBinder, DisposableBean {

    private final ApiKeyTable table;
    private final Transactions transactions;
    private final boolean enabled;
    private final Lanes<String, Optional<ApiKey>> lanes;

    KeyLookups(ApiKeyTable table, Transactions transactions, LaneProperties properties) {
        this.table = table;
        this.transactions = transactions;
        this.enabled = properties.enabled();
        this.lanes = new Lanes<>("keys", this, properties);
    }

    Optional<ApiKey> find(String digest) {
        return transactions.isInside() || !enabled ? alone(digest) : lanes.call(digest, digest);
    }

    @Override
    public Optional<ApiKey> alone(String digest) {
        return Optional.ofNullable(use(Set.of(digest)).get(digest));
    }

    @Override
    public void together(List<Seat<String, Optional<ApiKey>>> seats, Runnable onward) {
        Map<String, ApiKey> found =
                use(seats.stream().map(Seat::request).collect(Collectors.toSet()));
        seats.forEach(seat -> seat.answer(Optional.ofNullable(found.get(seat.request()))));
    }

    private Map<String, ApiKey> use(Set<String> digests) {
        return transactions.joining(transaction -> table.use(digests));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        lanes.bindTo(registry);
    }

    @Override
    public void destroy() {
        lanes.close();
    }
}
