package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.flow.Consequence.AdmitIntent;
import dev.loopkeeper.kernel.flow.Consequence.AnnounceStop;
import dev.loopkeeper.kernel.flow.Consequence.Dispatch;
import dev.loopkeeper.kernel.flow.Consequence.Grant;
import dev.loopkeeper.kernel.flow.Consequence.RefuseClaim;
import dev.loopkeeper.kernel.flow.Consequence.Revoke;
import dev.loopkeeper.kernel.flow.Link;
import dev.loopkeeper.kernel.goal.Agenda.OpenSignal;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.NextInputs;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.schema.AttemptRevoked;
import dev.loopkeeper.schema.ChildCancel;
import dev.loopkeeper.schema.ChildCostCorrected;
import dev.loopkeeper.schema.ChildOpen;
import dev.loopkeeper.schema.ChildRefused;
import dev.loopkeeper.schema.ChildSettled;
import dev.loopkeeper.schema.ClaimGranted;
import dev.loopkeeper.schema.ClaimRefused;
import dev.loopkeeper.schema.DoneAction;
import dev.loopkeeper.schema.GoalLink;
import dev.loopkeeper.schema.GoalStop;
import dev.loopkeeper.schema.IntentAdmitted;
import dev.loopkeeper.schema.TurnControl;
import dev.loopkeeper.schema.TurnRequest;
import java.util.Map;
import java.util.TreeMap;

/** What the sequencer sends, as Avro records. */
public final class OutputRecords {
    private OutputRecords() {}

    /** The request that runners execute, with the contract from the decision that was admitted. */
    public static TurnRequest request(GoalProjection goal, Dispatch dispatch, Input.Readable decision) {
        Flight.Request request = dispatch.request();
        DsseEnvelope contract = decision.signed()
                .map(SignedOctets::envelope)
                .orElseThrow(
                        () -> new IllegalStateException("the admitted request of " + goal.id() + " is not signed"));
        return TurnRequest.newBuilder()
                .setGoalId(goal.id().toString())
                .setTurn(request.turn().turn())
                .setAttempt(request.turn().attempt())
                .setDecisionId(decision.proposed().id().value())
                .setPool(ContractJson.parse(contract.payload())
                        .authority()
                        .pool()
                        .value())
                .setCapability(AvroValues.capability(request.capability()))
                .setAdmittedSequence(request.sequence())
                .setAdmittedHash(request.hash().text())
                .setPreviousReceiptDigest(AvroValues.text(request.previousReceipt()))
                .setContract(Envelopes.toAvro(contract))
                .setPolicyVersion(goal.governance().version())
                .setPolicyDigest(goal.governance().digest().text())
                .setInputDigests(inputDigests(goal))
                .build();
    }

    /** The answer to the claim that now holds the attempt. */
    public static TurnControl granted(GoalProjection goal, Grant grant) {
        Flight.Running running = grant.running();
        ClaimGranted event = new ClaimGranted(
                running.claim().value(),
                running.fence(),
                running.leaseUntil(),
                grant.openIntents(),
                grant.done().stream()
                        .map(done -> new DoneAction(
                                done.action().value(), done.result().text()))
                        .toList());
        return control(goal, running.request().turn(), event);
    }

    /** The answer to a claim that does not hold the attempt, judged at {@code sequence}. */
    public static TurnControl refused(GoalId goal, long sequence, RefuseClaim refusal) {
        ClaimRefused event = new ClaimRefused(refusal.claim().value(), refusal.code());
        return new TurnControl(
                goal.toString(), refusal.turn().turn(), refusal.turn().attempt(), sequence, event);
    }

    /** The answer to an intent. */
    public static TurnControl intent(GoalProjection goal, AdmitIntent intent) {
        return control(
                goal,
                intent.turn(),
                new IntentAdmitted(intent.claim().value(), intent.call().value()));
    }

    /** The order to stop an attempt. */
    public static TurnControl revoked(GoalProjection goal, Revoke revoke) {
        return control(goal, revoke.turn(), new AttemptRevoked(revoke.code()));
    }

    /** The outward announcement of a stop. */
    public static GoalStop stop(GoalProjection goal, AnnounceStop announced) {
        return GoalStop.newBuilder()
                .setGoalId(goal.id().toString())
                .setSequence(goal.position().sequence())
                .setStoppedAt(announced.stopped().at())
                .setReason(announced.stopped().reason().name())
                .setSentence(announced.stopped().sentence())
                .setTurns(goal.ledger().turns())
                .setSettled(AvroValues.amounts(goal.ledger().settled()))
                .setOverrun(AvroValues.amounts(goal.ledger().overrun()))
                .setLastReceiptDigest(goal.history()
                        .last()
                        .map(ReceiptSummary::digest)
                        .map(Digest::text)
                        .orElse(null))
                .setCarriedSignals(goal.agenda().signals().stream()
                        .map(OpenSignal::id)
                        .map(Object::toString)
                        .toList())
                .build();
    }

    /** What {@code sender}'s journal makes known to a parent or a child. */
    public static GoalLink link(GoalState sender, Link link) {
        return switch (link) {
            case Link.OpenChild(var child, var policy, var inputs) ->
                toChild(
                        sender,
                        child.ordinal(),
                        new ChildOpen(
                                child.objective(),
                                child.title(),
                                AvroValues.sorted(inputs),
                                PolicyCodec.toAvro(policy)));
            case Link.CancelChild(int ordinal, String reason) -> toChild(sender, ordinal, new ChildCancel(reason));
            case Link.RefuseChild(var parent, String code) -> toParent(sender, parent, new ChildRefused(code));
            case Link.SettleChild(var parent, String reason, var settled) ->
                toParent(sender, parent, new ChildSettled(reason, AvroValues.amounts(settled)));
            case Link.CorrectChild(var parent, var reported, var settled) ->
                toParent(
                        sender,
                        parent,
                        new ChildCostCorrected(AvroValues.amounts(reported), AvroValues.amounts(settled)));
        };
    }

    private static GoalLink toChild(GoalState sender, int ordinal, Object event) {
        GoalId child = Lanes.childId(sender.id(), ordinal)
                .orElseThrow(() -> new IllegalStateException(sender.id() + " can have no child " + ordinal));
        return link(child, sender.id(), child, ordinal, sender, event);
    }

    private static GoalLink toParent(GoalState sender, Lanes.Parent parent, Object event) {
        return link(parent.goal(), parent.goal(), sender.id(), parent.ordinal(), sender, event);
    }

    private static GoalLink link(
            GoalId receiver, GoalId parent, GoalId child, int ordinal, GoalState sender, Object event) {
        return GoalLink.newBuilder()
                .setGoalId(receiver.toString())
                .setParentId(parent.toString())
                .setChildId(child.toString())
                .setOrdinal(ordinal)
                .setSequence(sender.position().sequence())
                .setSentAt(sender.position().journalTime())
                .setEvent(event)
                .build();
    }

    private static Map<String, String> inputDigests(GoalProjection goal) {
        Map<String, String> digests = new TreeMap<>();
        InputDigests.of(NextInputs.of(goal)).forEach((name, digest) -> digests.put(name, digest.text()));
        return digests;
    }

    private static TurnControl control(GoalProjection goal, TurnRef turn, Object event) {
        return new TurnControl(
                goal.id().toString(),
                turn.turn(),
                turn.attempt(),
                goal.position().sequence(),
                event);
    }
}
