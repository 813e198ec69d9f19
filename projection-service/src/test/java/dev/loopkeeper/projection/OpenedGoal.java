package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.schema.GoalEvent;
import java.time.Instant;
import java.util.Optional;

/** Projections of goals that were just opened, and their records. */
public final class OpenedGoal {

    public static final Instant AT = Instant.parse("2030-01-01T00:00:00Z");
    public static final TopicCodecs CODECS = new TopicCodecs(new InMemorySchemaRegistry(), RegistrationMode.REGISTER);

    private OpenedGoal() {}

    public static GoalProjection of(String goal) {
        return of(goal, SampleGoals.MINIMAL);
    }

    public static GoalProjection of(String goal, String json) {
        try {
            byte[] frame = CODECS.goalEvents()
                    .encode(GoalEvent.newBuilder()
                            .setEventId("open")
                            .setGoalId(goal)
                            .setOccurredAt(AT)
                            .setClaimedBy("ci")
                            .setEvent(GoalDocument.parse(new ObjectMapper().readTree(json))
                                    .opened())
                            .build());
            Input input = new InputDecoder(CODECS).decode(LoopTopic.GOAL_EVENTS, goal.getBytes(UTF_8), frame);
            if (!(input instanceof Input.Readable readable)) {
                throw new IllegalArgumentException("expected a goal that can be opened, but it is " + input);
            }
            JournalEntry entry = new JournalEntry(
                    new Position(1, Digest.ZERO, AT), Verdict.ADMITTED, Optional.empty(), readable.proposed());
            return GoalFold.fold(new GoalState.Unopened(GoalId.of(goal)), entry);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The goal as it is after journal entry {@code sequence}, whatever that said. */
    public static GoalProjection at(GoalProjection goal, long sequence) {
        return goal.at(new Position(sequence, Digest.ZERO, AT.plusSeconds(sequence)));
    }

    /** A question that its first turn asked, which expires at {@code expiry}. */
    public static Gate gate(Instant expiry) {
        return new Gate(
                new GateId("g1"),
                GateRaised.Kind.QUESTION,
                "May it?",
                Digest.ZERO,
                TurnRef.FIRST,
                "runner",
                AT,
                expiry);
    }

    public static byte[] frame(GoalProjection goal) {
        return new SequencerFrames(CODECS).projection(goal);
    }
}
