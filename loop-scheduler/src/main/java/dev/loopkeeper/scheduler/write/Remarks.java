package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Caveats;
import dev.loopkeeper.kernel.policy.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to tell whoever brings a policy, beside that it is admitted. No refusals: what is missing or unfit may be registered later, and until then the goal
 * waits.
 *
 * @param registered the newest version of each capability; empty while they are being read, when nothing is told
 */
record Remarks(Supplier<Optional<Map<CapabilityId, Capability>>> registered) {

    /** A sentence a line; empty when there is nothing to tell. */
    Optional<String> on(Policy policy) {
        return registered
                .get()
                .map(known -> Stream.concat(
                                missing(policy.authority().capabilities(), known).stream(),
                                Caveats.of(policy, known).stream())
                        .collect(Collectors.joining("\n")))
                .filter(told -> !told.isEmpty());
    }

    private static Optional<String> missing(List<CapabilityId> allowed, Map<CapabilityId, Capability> known) {
        String missing = allowed.stream()
                .filter(id -> !known.containsKey(id))
                .map(CapabilityId::value)
                .sorted()
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "nobody has registered " + missing + ": the goal waits for CAPACITY where a turn needs it");
    }
}
