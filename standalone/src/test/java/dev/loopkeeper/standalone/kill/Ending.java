package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.Signal.Finding;
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

    /** Covers the start of the three services too, where they were killed or start for the first time. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Waits for the goal's stop; a person finds out on the way what became of actions that may have happened. */
    static Ending await(Installation installation, String goal) {
        try (TopicReader<GoalProjection> projections = TopicReader.of(
                installation.bootstrap(), installation.registry(), LoopTopic.PROJECTIONS, GoalProjection.class)) {
            return of(projections.waitingAtMost(PATIENCE).await("the stop", goal, projection -> {
                projection.getHolds().getReconcile().forEach(action -> findOut(installation, goal, action));
                return projection.getStatus().getStoppedAt() != null;
            }));
        }
    }

    private static void findOut(Installation installation, String goal, String action) {
        boolean happened = installation.effects().happened(goal, action);
        installation.reconcile(goal, action, happened ? Finding.HAPPENED : Finding.DID_NOT_HAPPEN);
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
