package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.receipt.Receipt.ByRunner;
import dev.loopkeeper.kernel.wire.AskedGate;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Found;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Result;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Trace;
import dev.loopkeeper.kernel.wire.Receipts;
import dev.loopkeeper.kernel.wire.SignedReports;
import dev.loopkeeper.kernel.wire.UsageDetail;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.schema.TurnStarted;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a runner writes about one dispatched request, as a test tells it. */
public final class ScriptedTurn {

    private static final RunnerId RUNNER = new RunnerId("runner-1");

    private final TurnRequest request;
    private final ClaimId claim;
    private final SigningKey key;
    private final Instant now;
    private final Contract contract;

    public ScriptedTurn(TurnRequest request, String claim, SigningKey key, Instant now) {
        this.request = request;
        this.claim = new ClaimId(claim);
        this.key = key;
        this.now = now;
        this.contract = ContractJson.parse(Envelopes.of(request.getContract()).payload());
    }

    public TurnEvent started() {
        TurnEvent started = TurnEvent.newBuilder()
                .setEventId(claim + "-started")
                .setGoalId(request.getGoalId())
                .setTurn(request.getTurn())
                .setAttempt(request.getAttempt())
                .setClaimId(claim.value())
                .setRunnerId(RUNNER.value())
                .setOccurredAt(now)
                .setEvent(new TurnStarted(contractDigest().text()))
                .build();
        return SignedReports.sign(started, key);
    }

    public SealedReceipt completed(Proposal proposal, Effect... effects) {
        return sealed(
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

    public SealedReceipt paused(String asked) {
        GateRaised gate =
                new GateRaised(GateRaised.Kind.CONTEXT, "May this be sent?", Digests.of(asked.getBytes(UTF_8)));
        return sealed(
                new Result(
                        Outcome.PAUSED,
                        "NO_MODEL_KEY",
                        "there is no key",
                        "",
                        Proposal.NOTHING,
                        new Usage.Known(Amounts.ZERO),
                        UsageDetail.NONE),
                new Found(
                        List.of(),
                        List.of(),
                        List.of(new AskedGate(gate, asked)),
                        List.of(),
                        List.of(),
                        new ByRunner(0, 1)));
    }

    private SealedReceipt sealed(Result result, Found found) {
        Binding binding = new Binding(
                contract.turn(),
                claim,
                RUNNER,
                contract.authority().capability(),
                contractDigest(),
                request.getAdmittedSequence(),
                new Digest(request.getAdmittedHash()),
                Optional.ofNullable(request.getPreviousReceiptDigest()).map(Digest::new));
        Trace trace = new Trace(Digests.of(new byte[] {1}), List.of(), List.of(), Optional.empty(), now, now);
        return Receipts.seal(
                new ReceiptDocument(
                        new ReceiptId(contract.turn() + "-" + claim),
                        contract.goal(),
                        contract.decision(),
                        binding,
                        result,
                        found,
                        trace),
                key);
    }

    private Digest contractDigest() {
        return Digests.of(Envelopes.of(request.getContract()).payload());
    }
}
