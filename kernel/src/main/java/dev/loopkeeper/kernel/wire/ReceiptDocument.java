package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.receipt.Receipt;
import dev.loopkeeper.kernel.receipt.Receipt.ByRunner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a receipt's octets say.
 *
 * @param id unique within the goal
 * @param goal the goal
 * @param decision the decision that asked for the turn
 * @param binding what ties the receipt to its attempt
 * @param result how the turn ended
 * @param found what it found, changed and asked
 * @param trace what happened during it
 */
public record ReceiptDocument(
        ReceiptId id, GoalId goal, EventId decision, Binding binding, Result result, Found found, Trace trace) {
    /**
     * How the turn ended.
     *
     * @param outcome the outcome
     * @param reason why, as a code in upper snake case
     * @param sentence why, in words
     * @param summary what the next turn should know; untrusted
     * @param proposal what the turn proposes next
     * @param usage what it used
     * @param usageDetail where the usage comes from
     */
    public record Result(
            Outcome outcome,
            String reason,
            String sentence,
            String summary,
            Proposal proposal,
            Usage usage,
            UsageDetail usageDetail) {}

    /**
     * What the turn found, changed and asked.
     *
     * @param effects the changes it asks for
     * @param evidence what it left
     * @param gates the questions it could not answer
     * @param consumed the signals and corrections that it used
     * @param unknownActions logical actions that may have happened
     * @param byRunner how much of the evidence and of the gates its runner added
     */
    public record Found(
            List<Effect> effects,
            List<EvidenceRef> evidence,
            List<AskedGate> gates,
            List<EventId> consumed,
            List<String> unknownActions,
            ByRunner byRunner) {
        /** Nothing. */
        public static final Found NOTHING = new Found(List.of(), List.of(), List.of(), List.of(), List.of());

        public Found {
            effects = List.copyOf(effects);
            evidence = List.copyOf(evidence);
            gates = List.copyOf(gates);
            consumed = List.copyOf(consumed);
            unknownActions = List.copyOf(unknownActions);
        }

        /** What a turn found to which its runner added nothing. */
        public Found(
                List<Effect> effects,
                List<EvidenceRef> evidence,
                List<AskedGate> gates,
                List<EventId> consumed,
                List<String> unknownActions) {
            this(effects, evidence, gates, consumed, unknownActions, ByRunner.NOTHING);
        }
    }

    /**
     * What happened during the turn.
     *
     * @param output the digest of the turn's output octets
     * @param toolCalls the tool calls, denied ones too
     * @param contextSeen the context artifacts that were delivered
     * @param handOff the artifact that is handed over
     * @param startedAt when it started, by the runner's clock
     * @param finishedAt when it ended, by the runner's clock
     */
    public record Trace(
            Digest output,
            List<ToolCall> toolCalls,
            List<ContextArtifact> contextSeen,
            Optional<Digest> handOff,
            Instant startedAt,
            Instant finishedAt) {
        public Trace {
            toolCalls = List.copyOf(toolCalls);
            contextSeen = List.copyOf(contextSeen);
        }
    }

    /** What the kernel needs of it, given the digest of its octets. */
    public Receipt toDomain(Digest digest) {
        return new Receipt(
                id,
                digest,
                binding,
                result.outcome(),
                result.reason(),
                result.sentence(),
                result.summary(),
                result.proposal(),
                result.usage(),
                new Receipt.Findings(
                        found.effects(),
                        found.evidence(),
                        found.gates().stream().map(AskedGate::gate).toList(),
                        found.consumed(),
                        found.unknownActions(),
                        trace.toolCalls().stream()
                                .map(call -> new Receipt.Call(
                                        call.id(), call.denied().isPresent() ? Optional.empty() : call.result()))
                                .toList(),
                        trace.handOff(),
                        found.byRunner()));
    }
}
