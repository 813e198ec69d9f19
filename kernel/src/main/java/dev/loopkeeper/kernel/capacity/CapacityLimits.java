package dev.loopkeeper.kernel.capacity;

import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Capability;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How many turns may be in flight at the same time. What is not listed is not limited.
 *
 * @param each the most in each scope of a kind
 * @param named the most in one scope, whatever its kind says
 */
public record CapacityLimits(Map<Kind, Integer> each, Map<Scope, Integer> named) {
    /** No limit at all. */
    public static final CapacityLimits UNLIMITED = new CapacityLimits(Map.of(), Map.of());

    public CapacityLimits {
        each = Map.copyOf(each);
        named = Map.copyOf(named);
        Stream.concat(each.entrySet().stream(), named.entrySet().stream())
                .filter(limit -> limit.getValue() < 1)
                .findFirst()
                .ifPresent(limit -> {
                    throw new IllegalArgumentException("expected room for 1 turn or more in " + limit.getKey()
                            + ", but it is " + limit.getValue());
                });
    }

    /** The most turns in {@code scope}; empty when it is not limited. */
    public OptionalInt of(Scope scope) {
        Integer most = named.getOrDefault(scope, each.get(scope.kind()));
        return most == null ? OptionalInt.empty() : OptionalInt.of(most);
    }

    /** The scopes that limit a turn of {@code goal} on {@code capability}. */
    public List<Scope> binding(GoalId goal, Capability capability) {
        return each.isEmpty() && named.isEmpty()
                ? List.of()
                : Stream.of(
                                new Scope(Kind.TENANT, goal.tenant()),
                                new Scope(Kind.CAPABILITY, capability.ref().id().value()),
                                new Scope(Kind.POOL, capability.pool().value()))
                        .filter(scope -> of(scope).isPresent())
                        .toList();
    }
}
