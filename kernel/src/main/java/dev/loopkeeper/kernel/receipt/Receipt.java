package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.policy.StateKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a sealed receipt says.
 *
 * @param id unique within the goal
 * @param digest the digest of its octets
 * @param binding what ties it to its attempt
 * @param outcome how the turn ended
 * @param reason why it ended so, as a code
 * @param sentence why it ended so, in words
 * @param summary what reaches the next contract, at most 2,000 characters; untrusted
 * @param proposal what the turn proposes next
 * @param usage what it used
 * @param findings what it found, changed and asked
 */
public record Receipt(
        ReceiptId id,
        Digest digest,
        Binding binding,
        Outcome outcome,
        String reason,
        String sentence,
        String summary,
        Proposal proposal,
        Usage usage,
        Findings findings) {
    /**
     * What a turn found, changed and asked.
     *
     * @param effects the changes it asks for
     * @param evidence what it left
     * @param gates the questions it could not answer
     * @param consumed the signals and corrections that it used
     * @param unknownActions logical actions that may have happened
     * @param calls its tool calls that have ended, or were not made after all
     * @param handOff what it leaves to whoever receives the goal
     * @param byRunner how much of the evidence and of the gates its runner added
     */
    public record Findings(
            List<Effect> effects,
            List<EvidenceRef> evidence,
            List<GateRaised> gates,
            List<EventId> consumed,
            List<String> unknownActions,
            List<Call> calls,
            Optional<Digest> handOff,
            ByRunner byRunner) {
        /** Nothing found, changed or asked. */
        public static final Findings NONE = new Findings(
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), Optional.empty(), ByRunner.NOTHING);

        public Findings {
            effects = List.copyOf(effects);
            evidence = List.copyOf(evidence);
            gates = List.copyOf(gates);
            consumed = List.copyOf(consumed);
            unknownActions = List.copyOf(unknownActions);
            calls = List.copyOf(calls);
        }

        /** What the turn itself left as evidence. */
        public List<EvidenceRef> ownEvidence() {
            return evidence.subList(0, evidence.size() - byRunner.evidence());
        }

        /** What its runner captured, whatever the turn was. */
        public List<EvidenceRef> captured() {
            return evidence.subList(evidence.size() - byRunner.evidence(), evidence.size());
        }

        /** The state that the turn asks to change, which its capability must have declared. What its runner added is none of it. */
        public Set<StateKind> changes() {
            Set<StateKind> changes = EnumSet.noneOf(StateKind.class);
            effects.stream().map(Effect::changes).forEach(changes::add);
            if (evidence.size() > byRunner.evidence()) {
                changes.add(StateKind.EVIDENCE);
            }
            if (gates.size() > byRunner.gates()) {
                changes.add(StateKind.GATES);
            }
            if (handOff.isPresent()) {
                changes.add(StateKind.HAND_OFF);
            }
            return changes;
        }
    }

    /**
     * How much of what a receipt lists its runner added, whatever the turn was: a consent that it must ask for, output that it
     * captured. In each list these come last.
     *
     * @param evidence how many pieces of evidence
     * @param gates how many questions
     */
    public record ByRunner(int evidence, int gates) {
        /** All of it is the turn's own. */
        public static final ByRunner NOTHING = new ByRunner(0, 0);
    }

    /** A tool call and the digest of its result, where there was one. */
    public record Call(CallId id, Optional<Digest> result) {}
}
