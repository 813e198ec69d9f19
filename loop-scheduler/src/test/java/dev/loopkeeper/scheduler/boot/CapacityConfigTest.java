package dev.loopkeeper.scheduler.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.capacity.Scope.Kind;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityConfigTest {

    private static final String PREFIX = "loopkeeper.loop-scheduler.";
    private static final String CAPACITY = PREFIX + "capacity.";

    @Test
    void eachSetting_limitsItsOwnKindOfScope() {
        // given
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(SchedulerMapping.class)
                .withDefaultValues(Map.of(
                        PREFIX + "signing-key-file", "signing.pem",
                        PREFIX + "write-api-key-file", "write-api.pem",
                        PREFIX + "state-directory", "state"))
                .withDefaultValues(Map.of(
                        CAPACITY + "per-tenant", "1",
                        CAPACITY + "per-capability", "2",
                        CAPACITY + "per-pool", "3",
                        CAPACITY + "tenants.acme", "4",
                        CAPACITY + "capabilities.build", "5",
                        CAPACITY + "pools.gpu", "6"))
                .build();

        // when
        CapacityLimits limits = CapacityConfig.limits(
                config.getConfigMapping(SchedulerMapping.class).capacity());

        // then
        assertThat(limits)
                .isEqualTo(new CapacityLimits(
                        Map.of(Kind.TENANT, 1, Kind.CAPABILITY, 2, Kind.POOL, 3),
                        Map.of(
                                new Scope(Kind.TENANT, "acme"), 4,
                                new Scope(Kind.CAPABILITY, "build"), 5,
                                new Scope(Kind.POOL, "gpu"), 6)));
    }
}
