package io.holdfast.activity;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

interface ActivityRepository
        extends Repository<ActivityLine, Long>, JpaSpecificationExecutor<ActivityLine> {

    @Modifying
    @NativeQuery(
            """
            insert into activities (kind, actor, subject, reservation_id, reason)
            values (:kind, :actor, CAST(:subject AS text), CAST(:reservationId AS bigint),
                    CAST(:reason AS text))
            """)
    int record(
            String kind,
            String actor,
            @Nullable String subject,
            @Nullable Long reservationId,
            @Nullable String reason);

    /**
     * Has the rest of the transaction planned in view of its parameters. A plan made for anybody
     * walks back through all that everybody did, to find the little that one actor did.
     */
    @NativeQuery("select set_config('plan_cache_mode', 'force_custom_plan', true)")
    String planEachTime();
}
