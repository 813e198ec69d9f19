package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Optional;

/** What the sequencer reads from a record of one of its input topics. */
public sealed interface Input {
    /**
     * A fact that admission can judge.
     *
     * @param proposed the fact
     * @param kind its kind, as its Avro record is called
     * @param seenKey under which its id is remembered: distinct for each input topic, so that no foreign id can shadow one of ours
     * @param body the digest of what the id stands for; equal for a repeat, whatever its time of sending
     * @param signed what was signed
     * @param mirrorFault how typed fields and signed octets differ; empty when they agree or nothing is signed
     * @param capability the capability that it names
     */
    record Readable(
            Proposed proposed,
            String kind,
            String seenKey,
            Digest body,
            Optional<SignedOctets> signed,
            Optional<String> mirrorFault,
            Optional<CapabilityRef> capability)
            implements Input {}

    /**
     * A record that will never be a fact.
     *
     * @param code why
     * @param expected what was expected
     * @param actual what came
     * @param goal the goal that it was sent for, where that can be read
     * @param eventId its id, where that can be read
     */
    record Unreadable(
            RejectedCode code, String expected, String actual, Optional<GoalId> goal, Optional<String> eventId)
            implements Input {}

    /** Nothing is known yet, since the registry could not be asked: keep the record and try again. */
    record Unavailable(RegistryUnavailableException cause) implements Input {}
}
