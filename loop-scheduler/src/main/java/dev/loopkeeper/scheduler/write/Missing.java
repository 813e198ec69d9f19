package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kernel.id.CapabilityId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Capabilities that a policy allows and nobody has registered. No refusal: whoever registers them may come later, and until then the goal waits. */
final class Missing {
    private Missing() {}

    /** Which ones, in words; empty when all are there. */
    static Optional<String> among(List<CapabilityId> allowed, Predicate<CapabilityId> registered) {
        String missing = allowed.stream()
                .filter(registered.negate())
                .map(CapabilityId::value)
                .sorted()
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "nobody has registered " + missing + ": the goal waits for CAPACITY where a turn needs it");
    }
}
