package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.ReceiptId;
import java.util.List;
import java.util.Optional;

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
     */
    public record Findings(
            List<Effect> effects,
            List<EvidenceRef> evidence,
            List<GateRaised> gates,
            List<EventId> consumed,
            List<String> unknownActions,
            List<Call> calls,
            Optional<Digest> handOff) {
        /** Nothing found, changed or asked. */
        public static final Findings NONE =
                new Findings(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), Optional.empty());

        public Findings {
            effects = List.copyOf(effects);
            evidence = List.copyOf(evidence);
            gates = List.copyOf(gates);
            consumed = List.copyOf(consumed);
            unknownActions = List.copyOf(unknownActions);
            calls = List.copyOf(calls);
        }
    }

    /** A tool call and the digest of its result, where there was one. */
    public record Call(CallId id, Optional<Digest> result) {}
}
