package dev.loopkeeper.scheduler;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.Admission;
import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.admission.Facts;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.KeyId;
import dev.loopkeeper.kernel.wire.Authenticator;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalWriter;
import dev.loopkeeper.kernel.wire.SealedEntry;
import dev.loopkeeper.kernel.wire.Source;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.tail.TopicTail;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Sequences in memory what is written from now on: the kernel's functions around a topic tail, without the service that really does it. */
public final class HandSequencer implements AutoCloseable {
    private final Installation installation;
    private final InputDecoder decoder;
    private final SequencerFrames frames;
    private final Supplier<KeyRing> keys;
    private final Map<GoalId, List<KeyId>> signers = new ConcurrentHashMap<>();
    private final Map<GoalId, GoalState> goals = new ConcurrentHashMap<>();
    private final Map<String, Digest> seen = new HashMap<>();
    private final TopicTail tail;

    private HandSequencer(Installation installation, Supplier<KeyRing> keys, List<LoopTopic> topics) {
        this.installation = installation;
        this.keys = keys;
        this.decoder = new InputDecoder(installation.codecs());
        this.frames = new SequencerFrames(installation.codecs());
        this.tail = TopicTail.startAtEnd(
                "hand-sequencer",
                topics.stream().map(LoopTopic::topicName).toList(),
                installation.kafkaSettings(),
                this::sequence,
                new HealthBoard());
    }

    /** One that sequences what these topics take from now on. */
    public static HandSequencer over(Installation installation, LoopTopic... topics) {
        return judging(installation, () -> Installation.KEYS, topics);
    }

    /** The same, which believes these keys. */
    static HandSequencer judging(Installation installation, Supplier<KeyRing> keys, LoopTopic... topics) {
        HandSequencer sequencer = new HandSequencer(installation, keys, List.of(topics));
        if (!sequencer.tail.awaitCaughtUp(Duration.ofSeconds(60))) {
            throw new IllegalStateException("expected to reach the end of " + List.of(topics) + ", but did not");
        }
        return sequencer;
    }

    /** Who the projection says opened {@code goal}. */
    Optional<String> openedBy(String goal) {
        return goals.get(GoalId.of(goal)) instanceof GoalProjection opened
                ? Optional.of(opened.charter().openedBy())
                : Optional.empty();
    }

    /** The digest of what the only open gate of {@code goal} asks. */
    String askedOf(String goal) {
        return ((GoalProjection) goals.get(GoalId.of(goal)))
                .holds()
                .gates()
                .getFirst()
                .asked()
                .text();
    }

    /** Which keys signed what was admitted for {@code goal}, in the order of its journal. */
    List<KeyId> signersOf(GoalId goal) {
        return signers.getOrDefault(goal, List.of());
    }

    private void sequence(ConsumerRecord<byte[], byte[]> record) {
        LoopTopic topic = LoopTopic.named(record.topic()).orElseThrow();
        if (decoder.decode(topic, record.key(), record.value()) instanceof Input.Readable input) {
            Source source = new Source(
                    record.topic(), record.partition(), record.offset(), Instant.ofEpochMilli(record.timestamp()));
            judge(input, source, record);
        }
    }

    private void judge(Input.Readable input, Source source, ConsumerRecord<byte[], byte[]> record) {
        GoalId goal = input.proposed().goal();
        GoalState before = goals.getOrDefault(goal, new GoalState.Unopened(goal));
        Authentication signer = Authenticator.authenticate(input, keys.get(), source.appendedAt());
        Facts facts = new Facts(
                source.appendedAt(),
                seen(input),
                signer,
                input.mirrorFault(),
                Optional.empty(),
                PolicyConditions.fault(input.proposed()));
        switch (Admission.admit(before, input.proposed(), facts)) {
            case Ruling.Journaled(var verdict) -> {
                SealedEntry entry = JournalWriter.seal(
                        before.position(),
                        new JournalWriter.Admitted(input, verdict, signer, 3, source, record.value()));
                GoalProjection after = GoalFold.fold(before, entry.entry());
                goals.put(goal, after);
                if (signer instanceof Authentication.Signed signed) {
                    signers.computeIfAbsent(goal, first -> new CopyOnWriteArrayList<>())
                            .add(signed.key());
                }
                seen.put(goal + input.seenKey(), input.body());
                installation.send(LoopTopic.ADMITTED, goal.toString(), frames.entry(entry));
                installation.send(LoopTopic.PROJECTIONS, goal.toString(), frames.projection(after));
            }
            case Ruling.Rejected(var code, var expected, var actual) ->
                installation.send(
                        LoopTopic.REJECTED,
                        goal.toString(),
                        frames.rejection(new RefusedRecord(
                                Optional.of(goal),
                                Optional.of(input.proposed().id().value()),
                                new RefusedRecord.Reason(code.name(), expected, actual),
                                before.position().sequence(),
                                source.appendedAt(),
                                source,
                                original(record))));
        }
    }

    private static RefusedRecord.Original original(ConsumerRecord<byte[], byte[]> record) {
        List<RefusedRecord.Header> headers = Arrays.stream(record.headers().toArray())
                .map(header -> new RefusedRecord.Header(header.key(), Optional.ofNullable(header.value())))
                .toList();
        return new RefusedRecord.Original(Optional.of(record.key()), Optional.of(record.value()), headers);
    }

    private Facts.Seen seen(Input.Readable input) {
        Digest before = seen.get(input.proposed().goal() + input.seenKey());
        if (before == null) {
            return Facts.Seen.NEW;
        }
        return before.equals(input.body()) ? Facts.Seen.REPEAT : Facts.Seen.CONFLICT;
    }

    @Override
    public void close() {
        tail.close();
    }
}
