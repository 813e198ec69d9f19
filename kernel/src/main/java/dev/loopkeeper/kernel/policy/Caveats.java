package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.CapabilityId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a policy says to no effect, given the capabilities that it names. No faults: another version of a capability may be registered before a turn needs it, and
 * a policy is judged by itself.
 */
public final class Caveats {

    private Caveats() {}

    /** They, a sentence each; of a capability that is not among {@code known} nothing is said. */
    public static List<String> of(Policy policy, Map<CapabilityId, Capability> known) {
        Stream<String> withheld = policy.authority().capabilities().stream()
                .flatMap(id -> Optional.ofNullable(known.get(id)).stream())
                .flatMap(capability -> withheldTools(policy.authority(), capability));
        Stream<String> watching = policy.monitor().stream()
                .flatMap(monitor -> Optional.ofNullable(known.get(monitor.capability())).stream())
                .flatMap(Caveats::unfitMonitor);
        return Stream.concat(withheld, watching).toList();
    }

    private static Stream<String> withheldTools(Authority authority, Capability capability) {
        return capability.tools().stream()
                .filter(tool -> authority.allows(tool.id()) && !authority.allows(tool))
                .map(tool -> "allowedTools names " + tool.id() + ", which may run code in " + capability.ref()
                        + ", but allowCode is not true: no turn of it gets the tool");
    }

    private static Stream<String> unfitMonitor(Capability capability) {
        return capability.unfitToWatch().stream()
                .map(why -> "monitor names a capability that cannot look, since " + capability.ref() + " " + why
                        + ": a goal that comes to watch with it stops with POLICY_INVALID");
    }
}
