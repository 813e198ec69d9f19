package dev.loopkeeper.scheduler.boot;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.capacity.Scope.Kind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** {@code loopkeeper.loop-scheduler.capacity} as the kernel understands it. */
final class CapacityConfig {
    private CapacityConfig() {}

    static CapacityLimits limits(SchedulerMapping.Capacity capacity) {
        Map<Kind, Integer> each = new EnumMap<>(Kind.class);
        capacity.perTenant().ifPresent(most -> each.put(Kind.TENANT, most));
        capacity.perCapability().ifPresent(most -> each.put(Kind.CAPABILITY, most));
        capacity.perPool().ifPresent(most -> each.put(Kind.POOL, most));
        Map<Scope, Integer> named = new HashMap<>();
        capacity.tenants().forEach((name, most) -> named.put(new Scope(Kind.TENANT, name), most));
        capacity.capabilities().forEach((name, most) -> named.put(new Scope(Kind.CAPABILITY, name), most));
        capacity.pools().forEach((name, most) -> named.put(new Scope(Kind.POOL, name), most));
        return new CapacityLimits(each, named);
    }
}
