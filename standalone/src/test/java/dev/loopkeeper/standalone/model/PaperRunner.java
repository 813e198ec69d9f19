package dev.loopkeeper.standalone.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.AskedGate;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Found;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Result;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Trace;
import dev.loopkeeper.kernel.wire.UsageDetail;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.kernel.wire.frame.RunnerFrames;
import dev.loopkeeper.standalone.model.CrashableTopology.Sent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Ends dispatched turns as the dice fall: claims them, or not, and seals some receipt, or none. */
final class PaperRunner {
    private static final String ASKED = "Go on?";
    private static final RunnerId RUNNER = new RunnerId("RUNNER");

    private final RunnerFrames frames;
    private final RandomGenerator dice;

    PaperRunner(Installation installation, RandomGenerator dice) {
        this.frames = new RunnerFrames(installation.codecs);
        this.dice = dice;
    }

    RequestedTurn request(Sent dispatched) {
        if (frames.request(dispatched.value())
                instanceof Decoded.Value<RequestedTurn>(RequestedTurn turn, int writer)) {
            return turn;
        }
        throw new IllegalStateException("expected a request that can be read");
    }

    /** A claim on {@code request}. */
    Sent claim(RequestedTurn request, Instant now) {
        Proposed started = new Proposed(
                new EventId(claimOf(request) + "-started"),
                request.goal(),
                now,
                RUNNER.value(),
                new TurnStarted(request.turn(), claimOf(request), RUNNER, request.contractDigest()));
        return new Sent(
                LoopTopic.TURN_EVENTS.topicName(),
                request.goal().toString(),
                frames.report(started, RUNNER, 0, Optional.of(request.contractDigest()), Installation.RUNNER));
    }

    /** Some receipt of {@code request}. */
    Sent receipt(RequestedTurn request, Instant now) {
        Binding binding = new Binding(
                request.turn(),
                claimOf(request),
                RUNNER,
                request.capability(),
                request.contractDigest(),
                request.sequence(),
                request.hash(),
                request.previousReceipt());
        Outcome outcome = outcome();
        ReceiptDocument document = new ReceiptDocument(
                new ReceiptId(request.goal().name() + "-" + request.turn()),
                request.goal(),
                request.decision(),
                binding,
                new Result(outcome, "DICE", "as the dice fell", "", proposal(outcome), usage(), UsageDetail.NONE),
                outcome == Outcome.COMPLETED ? found(request) : Found.NOTHING,
                new Trace(Digests.of(new byte[] {1}), List.of(), List.of(), Optional.empty(), now, now));
        return new Sent(
                LoopTopic.RECEIPTS.topicName(),
                request.goal().toString(),
                frames.receipt(document, Installation.RUNNER));
    }

    private Outcome outcome() {
        return switch (dice.nextInt(12)) {
            case 0, 1 -> Outcome.FAILED;
            case 2 -> Outcome.TIMED_OUT;
            case 3 -> dice.nextInt(4) == 0 ? Outcome.REFUSED : Outcome.INTERRUPTED;
            case 4 -> dice.nextInt(3) == 0 ? Outcome.PAUSED : Outcome.COMPLETED;
            case 5 -> dice.nextInt(4) == 0 ? Outcome.UNKNOWN : Outcome.COMPLETED;
            default -> Outcome.COMPLETED;
        };
    }

    private Proposal proposal(Outcome outcome) {
        if (outcome != Outcome.COMPLETED) {
            return Proposal.NOTHING;
        }
        return switch (dice.nextInt(8)) {
            case 0 -> new Proposal.Complete("");
            case 1, 2 -> goOn("review");
            case 3, 4 -> goOn("build");
            case 5 -> goOn(dice.nextInt(4) == 0 ? "deploy" : "build");
            default -> Proposal.NOTHING;
        };
    }

    private static Proposal goOn(String capability) {
        return new Proposal.Continue(
                Optional.of(new CapabilityId(capability)), List.<ToolId>of(), Map.of(), "the dice said so");
    }

    private Usage usage() {
        return dice.nextInt(5) == 0
                ? new Usage.Unknown()
                : new Usage.Known(new Amounts(dice.nextInt(140), dice.nextInt(140), dice.nextInt(4), dice.nextInt(30)));
    }

    private Found found(RequestedTurn request) {
        List<Effect> effects = switch (dice.nextInt(6)) {
            case 0, 1 -> List.of(new Effect.TodoDone(new TodoId("work"), new Successor.Nothing("done")));
            case 2 -> List.of(child());
            case 3 -> List.of(child(), child());
            default -> List.of();
        };
        List<EvidenceRef> evidence = dice.nextBoolean()
                ? List.of(new EvidenceRef("of " + request.turn(), Digests.of(new byte[] {2}), "evidence", false))
                : List.of();
        List<AskedGate> gates = dice.nextInt(10) == 0
                ? List.of(new AskedGate(
                        new GateRaised(GateRaised.Kind.QUESTION, ASKED, Digests.of(ASKED.getBytes(UTF_8))), ASKED))
                : List.of();
        return new Found(effects, evidence, gates, List.of(), List.of());
    }

    /** Whether the policy lets any child open, and whether the carve fits, is for others to say. */
    private Effect child() {
        Amounts carve = new Amounts(dice.nextInt(300), dice.nextInt(300), dice.nextInt(8), dice.nextInt(50));
        return new Effect.ChildProposed("a part", new CapabilityId("review"), carve);
    }

    private static ClaimId claimOf(RequestedTurn request) {
        return new ClaimId("claim-" + request.goal().name() + "-" + request.turn());
    }
}
