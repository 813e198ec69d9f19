package dev.loopkeeper.kit.capabilities;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.junit.jupiter.api.Test;

class IgnoredCapabilityTest {

    private static final String NAME = CapabilityDirectory.class.getName();

    @Test
    void recordThatIsIgnored_isNamedWithItsReason_andItsNameCannotForgeALine() {
        // given
        List<LogRecord> lines = Collections.synchronizedList(new ArrayList<>());
        Handler keeping = keeping(lines);
        Logger logger = org.jboss.logmanager.Logger.getLogger(NAME);
        logger.addHandler(keeping);
        byte[] key = "forged@1\nWARN".getBytes(StandardCharsets.UTF_8);

        // when
        try {
            CapabilityDirectory.ignored(new ConsumerRecord<>("topic", 0, 7, key, new byte[0]), "nobody signed it");
            CapabilityDirectory.ignored(new ConsumerRecord<>("topic", 0, 8, null, new byte[0]), "nobody signed it");
        } finally {
            logger.removeHandler(keeping);
        }

        // then
        assertThat(lines)
                .map(ExtLogRecord.class::cast)
                .allSatisfy(line -> assertThat(line.getMdc("reason")).isEqualTo("nobody signed it"))
                .map(line -> line.getMdc("capability"))
                .containsExactly("'forged@1?WARN'", "one without a name");
    }

    private static Handler keeping(List<LogRecord> lines) {
        return new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}
