package dev.loopkeeper.client.producer;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.id.GoalId;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.BudgetRaised;
import dev.loopkeeper.schema.CorrectionGiven;
import dev.loopkeeper.schema.EffectReconciled;
import dev.loopkeeper.schema.EvidenceAdded;
import dev.loopkeeper.schema.ExternalEvent;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.Limits;
import dev.loopkeeper.schema.RewardGiven;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.Todo;
import dev.loopkeeper.schema.TodoAdded;
import dev.loopkeeper.schema.TodoClaimed;
import dev.loopkeeper.schema.TodoCompleted;
import dev.loopkeeper.schema.Woken;
import java.util.concurrent.CompletionStage;
import org.apache.avro.specific.SpecificRecord;

/**
 * Sends signals to {@code loop.signals.v1}: facts about a goal that somebody proposes. A view of {@link GoalEvents},
 * which see for failures; closed with
 * it.
 */
public final class Signals {

    private static final String SIGNED_TYPE = "application/vnd.loopkeeper.signal.v1+avro";

    private final GoalEvents.Channel channel;
    private final EventContext context;

    Signals(GoalEvents.Channel channel, EventContext context) {
        this.channel = channel;
        this.context = context;
    }

    /** Answers a gate. Counts only when signed, and only for exactly what was asked. */
    public CompletionStage<Sent> decideGate(GoalId goal, GateVerdict verdict) {
        channel.sender().demandKey("a verdict");
        demandDigest(verdict.getAskedDigest());
        TextLimit.COMMENT.check(verdict.getComment());
        return send(goal, verdict);
    }

    /** Scores a run. Counts only when signed. */
    public CompletionStage<Sent> giveReward(GoalId goal, RewardGiven reward) {
        channel.sender().demandKey("a reward");
        if (Math.abs(reward.getScoreMillis()) > 1_000) {
            throw new IllegalArgumentException(
                    "expected a score from -1000 to 1000 thousandths, but it is " + reward.getScoreMillis());
        }
        TextLimit.COMMENT.check(reward.getComment());
        return send(goal, reward);
    }

    /** Corrects the loop; delivered to its next turn. Counts only when signed. */
    public CompletionStage<Sent> correct(GoalId goal, String text) {
        channel.sender().demandKey("a correction");
        return send(goal, new CorrectionGiven(TextLimit.CORRECTION.checkPresent(text)));
    }

    /** Lifts limits. Counts only when signed. */
    public CompletionStage<Sent> raiseBudget(GoalId goal, Limits limits) {
        channel.sender().demandKey("a raise of the budget");
        return send(goal, new BudgetRaised(limits));
    }

    /** Says what became of a side effect that may have happened. Counts only when signed. */
    public CompletionStage<Sent> reconcile(GoalId goal, EffectReconciled finding) {
        channel.sender().demandKey("a reconciliation");
        return send(goal, finding);
    }

    /** Adds work. */
    public CompletionStage<Sent> addTodo(GoalId goal, Todo todo) {
        return send(goal, new TodoAdded(todo));
    }

    /**
     * Says that a person's todo is done and nothing follows from it.
     *
     * @param why why nothing follows
     */
    public CompletionStage<Sent> completeTodo(GoalId goal, String todoId, String why) {
        return send(goal, new TodoCompleted(todoId, why, null));
    }

    /** Says that a person's todo is done and that the open todo {@code next} follows from it. */
    public CompletionStage<Sent> completeTodoBefore(GoalId goal, String todoId, String next) {
        return send(goal, new TodoCompleted(todoId, "", next));
    }

    /** Takes a todo, so that nobody else completes it. */
    public CompletionStage<Sent> claimTodo(GoalId goal, String todoId) {
        return send(goal, new TodoClaimed(todoId, false));
    }

    /** Gives a claimed todo back. */
    public CompletionStage<Sent> releaseTodo(GoalId goal, String todoId) {
        return send(goal, new TodoClaimed(todoId, true));
    }

    /** Adds a fact that later turns may use. */
    public CompletionStage<Sent> addEvidence(GoalId goal, EvidenceAdded evidence) {
        demandDigest(evidence.getDigest());
        TextLimit.REASON.checkPresent(evidence.getTitle());
        return send(goal, evidence);
    }

    /** Asks for the goal to be looked at now. */
    public CompletionStage<Sent> wake(GoalId goal, String reason) {
        return send(goal, new Woken(TextLimit.REASON.check(reason)));
    }

    /** Says that something happened outside. */
    public CompletionStage<Sent> report(GoalId goal, ExternalEvent event) {
        TextLimit.SUMMARY.check(event.getSummary());
        return send(goal, event);
    }

    private static void demandDigest(String text) {
        if (Digest.parse(text).isEmpty()) {
            throw new IllegalArgumentException(
                    "expected a digest like sha256:<64 lower-case hex digits>, but it is not one");
        }
    }

    private CompletionStage<Sent> send(GoalId goal, SpecificRecord body) {
        Sender sender = channel.sender();
        Sender.Stamp stamp = sender.stamp(context);
        var plain = new Signal(stamp.eventId(), goal.text(), stamp.occurredAt(), sender.claimedBy(), body);
        return channel.outbox()
                .send(
                        LoopTopic.SIGNALS,
                        goal,
                        sender.cloudEvent(stamp, context, body, goal.text()),
                        () -> channel.codecs().signals().encode(signed(plain)));
    }

    private Signal signed(Signal signal) {
        return channel.sender()
                .sealed(SIGNED_TYPE, () -> SingleObject.of(Signal.getEncoder(), signal))
                .map(envelope -> Signal.newBuilder(signal).setEvent(envelope).build())
                .orElse(signal);
    }
}
