package dev.loopkeeper.projection.rebuild;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.frame.GoalReplay;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.projection.rebuild.Difference.Kind;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The goals of one partition, folded a second time beside what is published of them and what the sequencer keeps. Those are read first and compared at their own
 * sequence, so a service that goes on meanwhile changes nothing about the result.
 */
final class RebuiltPartition {

    private final SequencerFrames frames;
    private final GoalReplay replay;
    private final Map<String, Published> published = new HashMap<>();
    private final Map<String, Published> stored = new HashMap<>();
    private final Map<String, Difference> storeDifferences = new LinkedHashMap<>();
    private final Map<String, GoalState> rebuilt = new LinkedHashMap<>();
    private final Map<String, Difference> differences = new LinkedHashMap<>();
    private long entries;
    private boolean comparesStore;

    /** A published projection: how far it goes, and the digest of it as this version writes it. */
    private record Published(long sequence, Digest digest) {}

    RebuiltPartition(SequencerFrames frames, GoalReplay replay) {
        this.frames = frames;
        this.replay = replay;
    }

    /** A record of the projections' topic; a later one replaces an earlier one of the same goal. */
    void published(ConsumerRecord<byte[], byte[]> record) {
        String goal = new String(record.key(), UTF_8);
        differences.remove(goal);
        try {
            published.put(goal, usable(record.value()));
        } catch (IllegalArgumentException e) {
            published.remove(goal);
            differ(goal, Kind.UNUSABLE, 0, "expected a projection that this version can use, but: " + e.getMessage());
        }
    }

    /** Nobody takes a goal away: where a tombstone lies there is a projection missing. */
    private Published usable(byte @Nullable [] frame) {
        if (frame == null) {
            throw new IllegalArgumentException("it is a tombstone");
        }
        GoalProjection projection = frames.projection(frame);
        return new Published(projection.position().sequence(), digest(projection));
    }

    /** From here on a goal that the store does not have is a difference. */
    void comparesStore() {
        comparesStore = true;
    }

    /** A record of the changelog of the sequencer's store; a later one replaces an earlier one of the same goal. */
    void stored(ConsumerRecord<byte[], byte[]> record) {
        String goal = new String(record.key(), UTF_8);
        storeDifferences.remove(goal);
        try {
            stored.put(goal, usable(record.value()));
        } catch (IllegalArgumentException e) {
            stored.remove(goal);
            storeDiffers(goal, 0, "that this version can use, but: " + e.getMessage());
        }
    }

    /** A record of the journal. */
    void journaled(ConsumerRecord<byte[], byte[]> record) {
        String goal = new String(record.key(), UTF_8);
        Difference before = differences.get(goal);
        if (before != null && before.kind() == Kind.BROKEN_JOURNAL) {
            return;
        }
        GoalState state = rebuilt.getOrDefault(goal, new GoalState.Unopened(GoalId.of(goal)));
        try {
            GoalProjection next = replay.next(state, record.value());
            rebuilt.put(goal, next);
            entries++;
            compare(goal, next);
        } catch (IllegalArgumentException | IllegalStateException e) {
            differ(goal, Kind.BROKEN_JOURNAL, state.position().sequence(), String.valueOf(e.getMessage()));
        }
    }

    /** Every goal that differs, once both topics have been read. */
    Collection<Difference> differences() {
        rebuilt.forEach((goal, state) -> {
            Published there = published.get(goal);
            long sequence = state.position().sequence();
            if (there == null && !differences.containsKey(goal)) {
                differ(goal, Kind.UNPUBLISHED, sequence, "expected a published projection, but there is none");
            } else if (there != null && there.sequence() > sequence && !differences.containsKey(goal)) {
                differ(
                        goal,
                        Kind.AHEAD,
                        sequence,
                        "expected a projection of at most sequence " + sequence + ", but it is of " + there.sequence());
            }
        });
        published.forEach((goal, there) -> {
            if (!rebuilt.containsKey(goal)) {
                differences.putIfAbsent(
                        goal, new Difference(goal, Kind.AHEAD, 0, "expected a journal of the goal, but there is none"));
            }
        });
        compareStores();
        storeDifferences.forEach(differences::putIfAbsent);
        return differences.values();
    }

    private void compareStores() {
        if (!comparesStore) {
            return;
        }
        rebuilt.forEach((goal, state) -> {
            Published there = stored.get(goal);
            long sequence = state.position().sequence();
            if (there == null && !storeDifferences.containsKey(goal)) {
                storeDiffers(goal, sequence, "of the goal, but there is none");
            } else if (there != null && there.sequence() > sequence) {
                storeDiffers(goal, sequence, "of at most sequence " + sequence + ", but it is of " + there.sequence());
            }
        });
        stored.keySet().stream()
                .filter(goal -> !rebuilt.containsKey(goal))
                .forEach(goal -> storeDiffers(goal, 0, "only of goals with a journal, but this one has none"));
    }

    /** What the journal gives for the goal; empty when it cannot be folded. */
    Optional<byte[]> projection(String goal) {
        return Optional.ofNullable(differences.get(goal))
                        .filter(difference -> difference.kind() == Kind.BROKEN_JOURNAL)
                        .isPresent()
                ? Optional.empty()
                : Optional.ofNullable(rebuilt.get(goal))
                        .filter(GoalProjection.class::isInstance)
                        .map(GoalProjection.class::cast)
                        .map(frames::projection);
    }

    long goals() {
        return rebuilt.size();
    }

    long entries() {
        return entries;
    }

    private void compare(String goal, GoalProjection next) {
        comparePublished(goal, next);
        Published there = stored.get(goal);
        if (there != null && there.sequence() == next.position().sequence()) {
            Digest digest = digest(next);
            if (!digest.equals(there.digest())) {
                storeDiffers(
                        goal,
                        there.sequence(),
                        "of digest " + digest + " at sequence " + there.sequence() + ", but it has " + there.digest());
            }
        }
    }

    private void comparePublished(String goal, GoalProjection next) {
        Published there = published.get(goal);
        if (there == null || there.sequence() != next.position().sequence()) {
            return;
        }
        Digest digest = digest(next);
        if (!digest.equals(there.digest())) {
            differ(
                    goal,
                    Kind.CONTENT,
                    there.sequence(),
                    "expected digest " + digest + " at sequence " + there.sequence() + ", but what is published has "
                            + there.digest());
        }
    }

    private void storeDiffers(String goal, long sequence, String sentence) {
        String expected = "expected a projection in the sequencer's store ";
        storeDifferences.put(goal, new Difference(goal, Kind.STORE, sequence, expected + sentence));
    }

    private Digest digest(GoalProjection projection) {
        return Digests.of(frames.projection(projection));
    }

    private void differ(String goal, Kind kind, long sequence, String sentence) {
        differences.put(goal, new Difference(goal, kind, sequence, sentence));
    }
}
