package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.schema.BudgetRaised;
import dev.loopkeeper.schema.CorrectionGiven;
import dev.loopkeeper.schema.EffectReconciled;
import dev.loopkeeper.schema.EvidenceAdded;
import dev.loopkeeper.schema.ExternalEvent;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.GoalCancelled;
import dev.loopkeeper.schema.GoalClosed;
import dev.loopkeeper.schema.GoalHandedOff;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.schema.PolicyChanged;
import dev.loopkeeper.schema.Reconciliation;
import dev.loopkeeper.schema.RewardGiven;
import dev.loopkeeper.schema.TodoAdded;
import dev.loopkeeper.schema.TodoClaimed;
import dev.loopkeeper.schema.TodoCompleted;
import dev.loopkeeper.schema.Verdict;
import dev.loopkeeper.schema.Woken;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** Writes what people and services ask for as signed records. */
public final class ActionWriter {
    private final TopicCodecs codecs;
    private final Supplier<SigningKey> key;

    /** A writer that signs with {@code key}, vouching for the principal that each action names. */
    public ActionWriter(TopicCodecs codecs, SigningKey key) {
        this(codecs, () -> key);
    }

    /** A writer that asks for its key at each signature. */
    public ActionWriter(TopicCodecs codecs, Supplier<SigningKey> key) {
        this.codecs = codecs;
        this.key = key;
    }

    /**
     * What every action says beside what it asks.
     *
     * @param id its id
     * @param goal the goal
     * @param at when it was asked
     * @param by who asked
     */
    public record Stamp(EventId id, GoalId goal, Instant at, Principal by) {}

    /** The value of a goal-event record that opens the goal of {@code document}. */
    public byte[] open(EventId id, GoalDocument document, Instant at, Principal by) {
        return goalEvent(new Stamp(id, document.goal(), at, by), document.opened());
    }

    /** The value of a goal-event record. */
    public byte[] write(Stamp stamp, GoalEvent event) {
        return goalEvent(stamp, toAvro(event));
    }

    private byte[] goalEvent(Stamp stamp, Object event) {
        dev.loopkeeper.schema.GoalEvent record = dev.loopkeeper.schema.GoalEvent.newBuilder()
                .setEventId(stamp.id().value())
                .setGoalId(stamp.goal().toString())
                .setOccurredAt(stamp.at())
                .setClaimedBy(stamp.by().name())
                .setEvent(event)
                .build();
        return codecs.goalEvents().encode(SignedActions.sign(record, key.get()));
    }

    /** The value of a signal record. */
    public byte[] write(Stamp stamp, Signal signal) {
        dev.loopkeeper.schema.Signal record = dev.loopkeeper.schema.Signal.newBuilder()
                .setEventId(stamp.id().value())
                .setGoalId(stamp.goal().toString())
                .setOccurredAt(stamp.at())
                .setClaimedBy(stamp.by().name())
                .setEvent(toAvro(signal))
                .build();
        return codecs.signals().encode(SignedActions.sign(record, key.get()));
    }

    private static Object toAvro(GoalEvent event) {
        return switch (event) {
            case GoalEvent.GoalOpened opened ->
                GoalOpened.newBuilder()
                        .setObjective(opened.objective())
                        .setTitle(opened.title())
                        .setPolicy(PolicyCodec.toAvro(opened.policy()))
                        .setTodos(todos(opened.todos()))
                        .setInputs(opened.inputs())
                        .build();
            case GoalEvent.PolicyChanged changed -> new PolicyChanged(PolicyCodec.toAvro(changed.policy()));
            case GoalEvent.GoalPaused(String reason) -> new GoalPaused(reason);
            case GoalEvent.GoalResumed(String reason) -> new GoalResumed(reason);
            case GoalEvent.GoalCancelled(String reason) -> new GoalCancelled(reason);
            case GoalEvent.GoalClosed(String reason) -> new GoalClosed(reason);
            case GoalEvent.GoalHandedOff moved ->
                new GoalHandedOff(
                        moved.from(),
                        moved.to(),
                        moved.artifact().map(Digest::text).orElse(null),
                        moved.openTodos().stream().map(TodoId::value).toList(),
                        moved.capability().map(CapabilityId::value).orElse(null));
        };
    }

    private static Object toAvro(Signal signal) {
        return switch (signal) {
            case Signal.GateVerdict verdict ->
                new GateVerdict(
                        verdict.gate().value(),
                        verdict.asked().text(),
                        verdict.approved() ? Verdict.APPROVE : Verdict.REJECT,
                        verdict.comment());
            case Signal.RewardGiven reward ->
                new RewardGiven(
                        reward.turn().turn(),
                        reward.turn().attempt(),
                        reward.scoreMillis(),
                        reward.comment(),
                        reward.prefer().orElse(null),
                        reward.avoid().orElse(null));
            case Signal.TodoAdded(Todo todo) -> new TodoAdded(AvroValues.todo(todo));
            case Signal.TodoCompleted(TodoId todo, Successor successor) ->
                new TodoCompleted(
                        todo.value(),
                        AvroValues.reason(successor),
                        AvroValues.followedBy(successor).orElse(null));
            case Signal.TodoClaimed(TodoId todo, boolean released) -> new TodoClaimed(todo.value(), released);
            case Signal.EvidenceAdded(EvidenceRef evidence) ->
                new EvidenceAdded(evidence.title(), evidence.digest().text(), evidence.ref(), evidence.confidential());
            case Signal.CorrectionGiven(String text) -> new CorrectionGiven(text);
            case Signal.BudgetRaised(var limits) -> new BudgetRaised(AvroValues.limits(limits));
            case Signal.Woken(String reason) -> new Woken(reason);
            case Signal.ExternalEvent happened ->
                new ExternalEvent(
                        happened.kind(),
                        happened.summary(),
                        happened.digest().map(Digest::text).orElse(null));
            case Signal.EffectReconciled reconciled ->
                new EffectReconciled(
                        reconciled.action(),
                        switch (reconciled.finding()) {
                            case HAPPENED -> Reconciliation.HAPPENED;
                            case DID_NOT_HAPPEN -> Reconciliation.DID_NOT_HAPPEN;
                            case COMPENSATED -> Reconciliation.COMPENSATED;
                        },
                        reconciled.comment());
        };
    }

    private static List<dev.loopkeeper.schema.Todo> todos(List<Todo> todos) {
        return todos.stream().map(AvroValues::todo).toList();
    }
}
