package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.time.Instant;
import java.util.List;

/** A goal's first turn, which ends with a question. Afterwards the goal is at its third journal entry and has a gate. */
final class AskingTurn {

    private AskingTurn() {}

    static void play(Installation installation, String goal, String asked) {
        ScriptedScheduler scheduler = new ScriptedScheduler(
                Installation.SCHEDULER, List.of(CapabilityDocument.parse(SampleGoals.BUILD.getBytes(UTF_8))));
        try (TopicReader<GoalProjection> projections = TopicReader.of(
                        installation.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.PROJECTIONS,
                        GoalProjection.class);
                TopicReader<TurnRequest> requests = TopicReader.of(
                        installation.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.TURN_REQUESTS,
                        TurnRequest.class)) {
            GoalProjection opened = projections.await("the opened goal", goal, found -> true);
            byte[] decision = installation
                    .codecs()
                    .decisions()
                    .encode(scheduler.decide(ProjectionCodec.toDomain(opened), Instant.now()));
            installation.send(LoopTopic.DECISIONS, goal, decision);
            TurnRequest request = requests.await("the dispatched turn", goal, found -> true);
            ScriptedTurn turn = new ScriptedTurn(request, "claim-1", Installation.RUNNER, Instant.now());
            installation.send(
                    LoopTopic.RECEIPTS, goal, installation.codecs().receipts().encode(turn.paused(asked)));
        }
    }
}
