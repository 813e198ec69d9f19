package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.Fate;
import dev.loopkeeper.kernel.wire.FateReader;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.tail.TailReader;
import dev.loopkeeper.kit.tail.TopicTail;
import java.util.List;

/** Follows the journal and the rejections from now on, and tells the board what became of which record. */
final class FateTail {
    private FateTail() {}

    static TopicTail start(KafkaSettings kafka, FateReader reader, FateBoard board, HealthBoard health) {
        String admitted = LoopTopic.ADMITTED.topicName();
        TailReader tell = record -> {
            if (record.value() != null) {
                var fate = record.topic().equals(admitted)
                        ? reader.admitted(record.value())
                        : reader.rejected(record.value());
                fate.filter(FateTail::ofOurs).ifPresent(board::told);
            }
        };
        return TopicTail.startAtEnd(
                "loop-scheduler-fates", List.of(admitted, LoopTopic.REJECTED.topicName()), kafka, tell, health);
    }

    /** Whether it is the fate of a record such as the write API writes. */
    private static boolean ofOurs(Fate fate) {
        return fate.topic().equals(LoopTopic.GOAL_EVENTS.topicName())
                || fate.topic().equals(LoopTopic.SIGNALS.topicName());
    }
}
