package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.ActionWriter.Stamp;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * What people and services without Kafka may ask for. Each request becomes one signed record that names its principal; the answer is what admission
 * made of it, or that this is not known yet. Every method answers, also for nonsense; none throws.
 */
public final class WriteApi {
    private final ActionWriter actions;
    private final Submission submission;
    private final PolicyDefinitions definitions;
    private final Remarks remarks;
    private final InstantSource clock;

    WriteApi(
            ActionWriter actions,
            Submission submission,
            PolicyDefinitions definitions,
            Remarks remarks,
            InstantSource clock) {
        this.actions = actions;
        this.submission = submission;
        this.definitions = definitions;
        this.remarks = remarks;
        this.clock = clock;
    }

    /** Opens the goal that the body describes. */
    public CompletionStage<Answer> open(Call call) {
        return answer(call, () -> {
            GoalDocument document = RequestReader.opening(call.body(), definitions);
            refuse(Permissions.refusalToOpen(call.by()));
            EventId id = eventId(call);
            byte[] value = actions.open(
                    id,
                    document,
                    clock.instant().truncatedTo(ChronoUnit.MICROS),
                    call.by().principal());
            return order(LoopTopic.GOAL_EVENTS, document.goal(), id, "GoalEvent", value)
                    .with(remarks.on(document.policy()));
        });
    }

    /** Does what {@code action} names with a goal: pause, resume, cancel, close, hand-off, policy, signals or rewards. */
    public CompletionStage<Answer> act(String tenant, String name, String action, Call call) {
        return switch (action) {
            case "signals" -> signal(tenant, name, call, () -> RequestReader.signal(call.body()));
            case "rewards" -> signal(tenant, name, call, () -> RequestReader.reward(call.body()));
            default -> goalEvent(tenant, name, action, call);
        };
    }

    /** Answers a gate. */
    public CompletionStage<Answer> decide(String tenant, String name, String gate, Call call) {
        return signal(tenant, name, call, () -> RequestReader.verdict(gate, call.body()));
    }

    private CompletionStage<Answer> signal(String tenant, String name, Call call, Supplier<Signal> read) {
        return answer(call, () -> {
            Stamp stamp = stamp(new GoalId(tenant, name), call);
            Signal signal = read.get();
            refuse(Permissions.refusal(call.by(), signal));
            return order(LoopTopic.SIGNALS, stamp.goal(), stamp.id(), "Signal", actions.write(stamp, signal));
        });
    }

    private CompletionStage<Answer> goalEvent(String tenant, String name, String action, Call call) {
        if (!RequestReader.knows(action)) {
            return CompletableFuture.completedFuture(new Answer.Refused(Refusals.noSuchAction(action)));
        }
        return answer(call, () -> {
            Stamp stamp = stamp(new GoalId(tenant, name), call);
            GoalEvent event = RequestReader.goalEvent(action, call.body(), definitions);
            refuse(Permissions.refusal(call.by(), event));
            Order order =
                    order(LoopTopic.GOAL_EVENTS, stamp.goal(), stamp.id(), "GoalEvent", actions.write(stamp, event));
            return event instanceof GoalEvent.PolicyChanged changed ? order.with(remarks.on(changed.policy())) : order;
        });
    }

    private CompletionStage<Answer> answer(Call call, Supplier<Order> order) {
        if (call.body().length > RequestReader.MAX_BYTES) {
            return CompletableFuture.completedFuture(new Answer.Refused(Refusals.tooLarge(call.body().length)));
        }
        Order readable;
        try {
            readable = order.get();
        } catch (MalformedDocument e) {
            return CompletableFuture.completedFuture(new Answer.Refused(Refusals.malformed(e)));
        } catch (ProblemException e) {
            return CompletableFuture.completedFuture(new Answer.Refused(e.problem()));
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(new Answer.Refused(Refusals.badId(e)));
        } catch (RegistryUnavailableException e) {
            return CompletableFuture.completedFuture(new Answer.Refused(Refusals.registryAway()));
        }
        return submission.submit(readable.tracedBy(call.traceparent()));
    }

    private Stamp stamp(GoalId goal, Call call) {
        return new Stamp(
                eventId(call),
                goal,
                clock.instant().truncatedTo(ChronoUnit.MICROS),
                call.by().principal());
    }

    private static void refuse(Optional<Problem> refusal) {
        refusal.ifPresent(problem -> {
            throw new ProblemException(problem);
        });
    }

    private static EventId eventId(Call call) {
        Optional<String> key = call.idempotencyKey();
        return new EventId(key.orElseGet(() -> UUID.randomUUID().toString()));
    }

    private static Order order(LoopTopic topic, GoalId goal, EventId id, String kind, byte[] value) {
        return new Order(topic, goal, id, kind, value, Digests.of(value), Optional.empty(), Optional.empty());
    }
}
