package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.ReceiptSummary;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a loop ended, as far as it must not depend on who was killed on the way.
 *
 * @param stop the reason of its stop
 * @param turns the turns that were counted
 * @param outcomes of each turn the effective outcome, by number
 */
record Ending(String stop, int turns, String outcomes) {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    /** Waits for the goal's stop. */
    static Ending await(String bootstrap, SchemaRegistry registry, String goal) {
        try (TopicReader<GoalProjection> projections =
                TopicReader.of(bootstrap, registry, LoopTopic.PROJECTIONS, GoalProjection.class)) {
            return of(projections
                    .waitingAtMost(PATIENCE)
                    .await(
                            "the stop",
                            goal,
                            projection -> projection.getStatus().getStoppedAt() != null));
        }
    }

    private static Ending of(GoalProjection projection) {
        List<ReceiptSummary> receipts = projection.getHistory().getReceipts();
        return new Ending(
                projection.getStatus().getReason(),
                projection.getLedger().getTurns(),
                receipts.stream()
                        .collect(Collectors.toMap(
                                ReceiptSummary::getTurn,
                                receipt -> receipt.getOutcome() + " " + receipt.getReason(),
                                (earlier, later) -> later,
                                java.util.TreeMap::new))
                        .toString());
    }
}
