package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Found;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Result;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Trace;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.schema.TurnStarted;
import java.util.List;
import java.util.Optional;

/** A runner that ends each dispatched request as it is told. */
final class PaperRunner {
    private static final RunnerId RUNNER = new RunnerId("runner-1");

    private final PaperLoop loop;
    private final TurnRequest request;
    private final Contract contract;
    private final ClaimId claim;

    private PaperRunner(PaperLoop loop, TurnRequest request, String claim) {
        this.loop = loop;
        this.request = request;
        this.contract = ContractJson.parse(Envelopes.of(request.getContract()).payload());
        this.claim = new ClaimId(claim + "-" + contract.turn());
    }

    static PaperRunner ofLast(PaperLoop loop) {
        return new PaperRunner(loop, loop.dispatched.get(loop.dispatched.size() - 1), "claim");
    }

    /** One that runs the same request under a claim of its own. */
    static PaperRunner rivalOfLast(PaperLoop loop) {
        return new PaperRunner(loop, loop.dispatched.get(loop.dispatched.size() - 1), "rival");
    }

    Contract contract() {
        return contract;
    }

    Ruling start() {
        return report("started", new TurnStarted(contractDigest().text()));
    }

    /** Reports {@code event} as this runner's. */
    Ruling report(String name, Object event) {
        TurnEvent report = TurnEvent.newBuilder()
                .setEventId(claim + "-" + name)
                .setGoalId(request.getGoalId())
                .setTurn(request.getTurn())
                .setAttempt(request.getAttempt())
                .setClaimId(claim.value())
                .setRunnerId(RUNNER.value())
                .setOccurredAt(loop.now)
                .setEvent(event)
                .build();
        return loop.admit(
                LoopTopic.TURN_EVENTS, loop.codecs.turnEvents().encode(SignedReports.sign(report, loop.runner)));
    }

    Ruling complete(Proposal proposal, Effect... effects) {
        return seal(
                new Result(
                        Outcome.COMPLETED,
                        "DONE",
                        "it is done",
                        "summary of " + contract.turn(),
                        proposal,
                        new Usage.Known(new Amounts(10, 5, 1, 100)),
                        UsageDetail.NONE),
                new Found(List.of(effects), List.of(), List.of(), List.of(), List.of()));
    }

    Ruling pause(AskedGate gate) {
        return seal(
                new Result(
                        Outcome.PAUSED,
                        "NO_MODEL_KEY",
                        "there is no key",
                        "",
                        Proposal.NOTHING,
                        new Usage.Known(Amounts.ZERO),
                        UsageDetail.NONE),
                new Found(List.of(), List.of(), List.of(gate), List.of(), List.of()));
    }

    Ruling seal(Result result, Found found) {
        return loop.admit(LoopTopic.RECEIPTS, loop.codecs.receipts().encode(receipt(result, found)));
    }

    SealedReceipt receipt(Result result, Found found) {
        return receipt(result, found, Optional.empty());
    }

    SealedReceipt receipt(Result result, Found found, Optional<Digest> handOff) {
        Binding binding = new Binding(
                contract.turn(),
                claim,
                RUNNER,
                contract.authority().capability(),
                contractDigest(),
                request.getAdmittedSequence(),
                new Digest(request.getAdmittedHash()),
                Optional.ofNullable(request.getPreviousReceiptDigest()).map(Digest::new));
        Trace trace = new Trace(Digests.of(new byte[] {1, 2, 3}), List.of(), List.of(), handOff, loop.now, loop.now);
        ReceiptDocument document = new ReceiptDocument(
                new ReceiptId(contract.turn() + "-receipt"),
                contract.goal(),
                contract.decision(),
                binding,
                result,
                found,
                trace);
        return Receipts.seal(document, loop.runner);
    }

    private Digest contractDigest() {
        return Digests.of(Envelopes.of(request.getContract()).payload());
    }
}
