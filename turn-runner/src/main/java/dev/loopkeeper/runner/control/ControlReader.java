package dev.loopkeeper.runner.control;

import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.kernel.wire.frame.RunnerFrames;
import dev.loopkeeper.kit.tail.TailReader;
import dev.loopkeeper.runner.publish.KafkaOutbox;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes control messages from their topic to the board. One that cannot be read is put away, loudly, and never skipped unseen. */
public final class ControlReader implements TailReader {
    private static final Logger LOG = LoggerFactory.getLogger(ControlReader.class);

    private final RunnerFrames frames;
    private final ControlBoard board;
    private final KafkaOutbox letters;

    public ControlReader(RunnerFrames frames, ControlBoard board, KafkaOutbox letters) {
        this.frames = frames;
        this.board = board;
        this.letters = letters;
    }

    @Override
    public void read(ConsumerRecord<byte[], byte[]> record) {
        byte[] value = record.value() == null ? new byte[0] : record.value();
        switch (frames.control(value)) {
            case Decoded.Value<ControlMessage>(ControlMessage message, int schema) -> board.take(message);
            case Decoded.Undecodable<ControlMessage>(var fault, String detail) -> {
                LOG.atError()
                        .addKeyValue("topic", record.topic())
                        .addKeyValue("partition", record.partition())
                        .addKeyValue("offset", record.offset())
                        .addKeyValue("fault", fault)
                        .log("control message put on the dead-letter topic");
                letters.deadLetter(record, fault + ": " + detail).join();
            }
            case Decoded.Unavailable<ControlMessage>(var cause) -> throw cause;
        }
    }
}
