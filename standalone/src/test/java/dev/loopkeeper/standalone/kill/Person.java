package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.Signal.Finding;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Follows goals, and finds out what became of actions that may have happened: once for each time that a goal is held by one. */
final class Person implements AutoCloseable {

    private final Installation installation;
    private final TopicReader<GoalProjection> projections;
    private final Map<String, Set<String>> held = new HashMap<>();
    private final Map<String, GoalProjection> newest = new HashMap<>();
    private int read;
    private int answers;

    Person(Installation installation) {
        this.installation = installation;
        this.projections = TopicReader.of(
                installation.bootstrap(), installation.registry(), LoopTopic.PROJECTIONS, GoalProjection.class);
    }

    /** Attends to everything until {@code moment}, or until all these goals have stopped. */
    void attend(Collection<String> goals, Instant moment) {
        do {
            look();
        } while (!stopped(goals) && Instant.now().isBefore(moment));
    }

    /** Attends to everything until {@code moment}, or until a turn of one of these goals has been claimed or all have stopped. */
    void attendUntilOneRuns(String prefix, Instant moment) {
        do {
            look();
        } while (!runs(prefix)
                && newest.entrySet().stream()
                        .filter(goal -> goal.getKey().startsWith(prefix))
                        .anyMatch(goal -> goal.getValue().getStatus().getStoppedAt() == null)
                && Instant.now().isBefore(moment));
    }

    /** Whether a turn of one of these goals is claimed, as far as is known. */
    boolean runs(String prefix) {
        return newest.entrySet().stream()
                .filter(goal -> goal.getKey().startsWith(prefix))
                .anyMatch(goal -> goal.getValue().getFlight().getClaim() != null);
    }

    boolean stopped(Collection<String> goals) {
        return goals.stream()
                .allMatch(goal ->
                        newest.containsKey(goal) && newest.get(goal).getStatus().getStoppedAt() != null);
    }

    GoalProjection goal(String goal) {
        return newest.get(goal);
    }

    /** How often somebody had to find out. */
    int answers() {
        return answers;
    }

    private void look() {
        List<ConsumerRecord<String, GoalProjection>> all = projections.all();
        for (ConsumerRecord<String, GoalProjection> record : all.subList(read, all.size())) {
            newest.put(record.key(), record.value());
            Set<String> now = new HashSet<>(record.value().getHolds().getReconcile());
            Set<String> before = held.put(record.key(), now);
            now.stream()
                    .filter(action -> before == null || !before.contains(action))
                    .forEach(action -> answer(record.key(), action));
        }
        read = all.size();
    }

    private void answer(String goal, String action) {
        answers++;
        boolean happened = installation.effects().happened(goal, action);
        installation.reconcile(goal, action, happened ? Finding.HAPPENED : Finding.DID_NOT_HAPPEN);
    }

    @Override
    public void close() {
        projections.close();
    }
}
