package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.receipt.GateRaised;

/**
 * A person's approval that no turn has used yet. Used once, by the next turn's contract.
 *
 * @param gate the gate that was approved
 * @param kind what kind of question it was
 * @param asked the digest of exactly what was approved
 * @param by who approved
 * @param basis a fingerprint of policy, capability and inputs at the approval; once they differ it is of no use
 */
public record Approval(GateId gate, GateRaised.Kind kind, Digest asked, Principal by, String basis) {

    /** Whether a person was asked exactly {@code question}, and not for something else with the same digest, such as a turn's own gate. */
    public boolean approves(Digest question) {
        return kind == GateRaised.Kind.APPROVAL && asked.equals(question);
    }
}
