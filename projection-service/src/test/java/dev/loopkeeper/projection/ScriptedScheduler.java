package dev.loopkeeper.projection;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.DecisionWriter;
import dev.loopkeeper.schema.Decision;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Decides what the kernel advises, and signs it. */
public final class ScriptedScheduler {

    private final SigningKey key;
    private final Facts facts;

    public ScriptedScheduler(SigningKey key, Collection<CapabilityDocument> capabilities) {
        this.key = key;
        this.facts = new Facts(capabilities.stream()
                .map(CapabilityDocument::capability)
                .collect(Collectors.toMap(capability -> capability.ref().id(), Function.<Capability>identity())));
    }

    public Decision decide(GoalProjection goal, Instant now) {
        return propose(goal, now).orElseThrow();
    }

    /** Nothing while the kernel advises to wait. */
    Optional<Decision> propose(GoalProjection goal, Instant now) {
        return new DecisionWriter(key).write(goal, Decider.decide(goal, facts, now), facts, now);
    }
}
