package dev.loopkeeper.standalone.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.standalone.model.CrashableTopology.Sent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Opens goals under random policies and says random things about them. */
final class People {
    private static final Principal ANN = new Principal("ann");
    private static final List<Join> JOINS = List.of(Join.values());

    private final ActionWriter actions;
    private final RandomGenerator dice;
    private int said;

    People(Installation installation, RandomGenerator dice) {
        this.actions = new ActionWriter(installation.codecs, Installation.WRITE_API);
        this.dice = dice;
    }

    Sent open(GoalId goal, Instant now) {
        return open(goal, policy(now), now);
    }

    /** Under a policy that names no deadline. */
    Sent openForLong(GoalId goal, Instant now) {
        return open(goal, "{\"allowedCapabilities\":[\"build\"],\"firstCapability\":\"build\"}", now);
    }

    private Sent open(GoalId goal, String policy, Instant now) {
        String json = "{\"goal\":\"" + goal + "\",\"objective\":\"whatever\",\"policy\":" + policy
                + ",\"todos\":[{\"id\":\"work\",\"title\":\"work\"}]}";
        try {
            GoalDocument document = GoalDocument.parse(new ObjectMapper().readTree(json));
            return new Sent(
                    LoopTopic.GOAL_EVENTS.topicName(), goal.toString(), actions.open(next("open"), document, now, ANN));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    Sent cancel(GoalId goal, Instant now) {
        return event(goal, new GoalEvent.GoalCancelled("enough"), now);
    }

    Sent pause(GoalId goal, Instant now) {
        return event(goal, new GoalEvent.GoalPaused("for good"), now);
    }

    Sent resume(GoalId goal, Instant now) {
        return event(goal, new GoalEvent.GoalResumed(""), now);
    }

    /** Something that a person might say about {@code goal}, fitting or not. */
    Sent something(GoalProjection goal, Instant now) {
        GoalId id = goal.id();
        Optional<Gate> gate = goal.holds().gates().stream().findFirst();
        return switch (dice.nextInt(14)) {
            case 0 -> event(id, new GoalEvent.GoalPaused("lunch"), now);
            case 1, 2 -> event(id, new GoalEvent.GoalResumed(""), now);
            case 3 ->
                dice.nextInt(6) == 0 ? cancel(id, now) : signal(id, new Signal.CorrectionGiven("another way"), now);
            case 4 -> signal(id, new Signal.TodoAdded(todo("extra-" + said)), now);
            case 8 -> signal(id, ofAPerson(goal), now);
            case 9 -> signal(id, reconciled(goal), now);
            case 5 -> signal(id, new Signal.Woken("look"), now);
            case 6 -> signal(id, new Signal.ExternalEvent("ci", "green", Optional.empty()), now);
            case 7 ->
                signal(
                        id,
                        new Signal.BudgetRaised(new Limits(
                                Limit.of(dice.nextInt(1, 9)),
                                Limit.ABSENT,
                                dice.nextBoolean() ? Limit.ABSENT : Limit.of(dice.nextInt(200, 1_000)),
                                Limit.ABSENT)),
                        now);
            default ->
                gate.map(open -> signal(
                                id, new Signal.GateVerdict(open.id(), open.asked(), dice.nextInt(5) > 0, ""), now))
                        .orElseGet(() -> signal(id, new Signal.Woken("nothing to answer"), now));
        };
    }

    /** A todo that a person must do first, or that it is done. */
    private Signal ofAPerson(GoalProjection goal) {
        return goal.agenda().openTodos().stream()
                .filter(Todo::blocksTurns)
                .findFirst()
                .<Signal>map(todo -> new Signal.TodoCompleted(todo.id(), new Successor.Nothing("done")))
                .orElseGet(() ->
                        new Signal.TodoAdded(Todo.open(new TodoId("sign-" + said), "sign", Todo.Owner.USER, true)));
    }

    private Signal reconciled(GoalProjection goal) {
        return goal.holds().reconcile().stream()
                .findFirst()
                .<Signal>map(action -> new Signal.EffectReconciled(
                        action, dice.nextBoolean() ? Signal.Finding.HAPPENED : Signal.Finding.DID_NOT_HAPPEN, "looked"))
                .orElseGet(() -> new Signal.Woken("nothing to find out"));
    }

    private static Todo todo(String id) {
        return Todo.open(new TodoId(id), id, Todo.Owner.AGENT, false);
    }

    private String policy(Instant now) {
        List<String> fields = new ArrayList<>();
        fields.add("\"limits\":{\"turns\":" + dice.nextInt(1, 7) + ",\"tokens\":" + limit(100, 700) + ",\"costMicros\":"
                + limit(100, 700) + ",\"toolCalls\":" + limit(2, 20) + "}");
        fields.add("\"reservationPerTurn\":{\"tokens\":" + dice.nextInt(0, 120) + ",\"costMicros\":"
                + dice.nextInt(0, 120) + ",\"toolCalls\":" + dice.nextInt(0, 4) + ",\"millis\":" + dice.nextInt(0, 30)
                + "}");
        if (dice.nextInt(2) == 0) {
            fields.add("\"children\":{\"most\":" + dice.nextInt(1, 4) + ",\"capabilities\":[\"review\"],\"turnsEach\":"
                    + dice.nextInt(1, 4) + ",\"join\":\"" + JOINS.get(dice.nextInt(JOINS.size())) + "\"}");
        }
        fields.add("\"allowedTools\":[\"compile\"],\"allowedCapabilities\":[\"build\",\"review\"]");
        fields.add("\"firstCapability\":\"build\",\"priority\":" + dice.nextInt(0, 4));
        fields.add("\"retry\":{\"maxAttempts\":" + dice.nextInt(1, 4)
                + ",\"initialBackoffMillis\":1000,\"maxBackoffMillis\":4000}");
        fields.add("\"cadenceMillis\":" + dice.nextInt(2) * 5_000 + ",\"leaseMillis\":" + dice.nextInt(1, 20) * 1_000);
        fields.add("\"turnTimeoutMillis\":" + dice.nextInt(5, 60) * 1_000);
        fields.add("\"gateExpiryMillis\":" + dice.nextInt(60, 600) * 1_000);
        fields.add("\"noProgressTurns\":" + dice.nextInt(2, 6) + ",\"maxConsecutiveFailures\":" + dice.nextInt(1, 6));
        if (dice.nextInt(3) == 0) {
            fields.add("\"approvalRequiredFor\":[\"build\"]");
        }
        if (dice.nextInt(3) == 0) {
            fields.add("\"deadline\":\"" + now.plusSeconds(dice.nextInt(60, 900)) + "\"");
        }
        if (dice.nextInt(3) == 0) {
            fields.add("\"quota\":{\"turns\":" + dice.nextInt(1, 3) + ",\"windowMillis\":20000}");
        }
        if (dice.nextInt(2) == 0) {
            fields.add(
                    "\"monitor\":{\"capability\":\"review\",\"initialIntervalMillis\":2000,\"maxIntervalMillis\":8000,"
                            + "\"expiryMillis\":60000}");
        }
        return "{" + String.join(",", fields) + "}";
    }

    private String limit(int least, int beyond) {
        return dice.nextInt(4) == 0 ? "\"unlimited\"" : Integer.toString(dice.nextInt(least, beyond));
    }

    private Sent event(GoalId goal, GoalEvent event, Instant now) {
        byte[] value = actions.write(new ActionWriter.Stamp(next("event"), goal, now, ANN), event);
        return new Sent(LoopTopic.GOAL_EVENTS.topicName(), goal.toString(), value);
    }

    private Sent signal(GoalId goal, Signal signal, Instant now) {
        byte[] value = actions.write(new ActionWriter.Stamp(next("signal"), goal, now, ANN), signal);
        return new Sent(LoopTopic.SIGNALS.topicName(), goal.toString(), value);
    }

    private EventId next(String kind) {
        said++;
        return new EventId(kind + "-" + said);
    }
}
