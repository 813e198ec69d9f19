package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.wire.DecisionWriter;
import dev.loopkeeper.kernel.wire.Fate;
import dev.loopkeeper.kernel.wire.FateReader;
import dev.loopkeeper.kernel.wire.ProjectionReader;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** What stands between the topics' bytes and the kernel's words. */
public final class Wire {
    private final TopicCodecs codecs;
    private final ProjectionReader projections;
    private final FateReader fates;
    private final DecisionWriter decisions;

    /** Over {@code codecs}, signing with the scheduler's {@code key}. */
    public Wire(TopicCodecs codecs, Supplier<SigningKey> key) {
        this.codecs = codecs;
        this.projections = new ProjectionReader(codecs);
        this.fates = new FateReader(codecs);
        this.decisions = new DecisionWriter(key);
    }

    ProjectionReader.Reading projection(byte[] value) {
        return projections.read(value);
    }

    /** The decision that a rejection record refuses; empty when it is about something else, or about a repeat of what was taken before. */
    Optional<EventId> refused(byte[] value) {
        return fates.rejected(value)
                .filter(fate -> fate.topic().equals(LoopTopic.DECISIONS.topicName()))
                .filter(fate -> !(fate instanceof Fate.Refused refused && refused.repeat()))
                .flatMap(Fate::eventId)
                .filter(IdGrammar::matches)
                .map(EventId::new);
    }

    /** The signed decision that follows from {@code advice} at {@code now}, as the value of a decision record. */
    byte[] decision(GoalProjection goal, Advice advice, Facts facts, Instant now) {
        return codecs.decisions()
                .encode(decisions
                        .write(goal, advice, facts, now)
                        .orElseThrow(() -> new IllegalStateException(
                                "expected advice to lead to a decision, but it is " + advice.reasonCode())));
    }
}
