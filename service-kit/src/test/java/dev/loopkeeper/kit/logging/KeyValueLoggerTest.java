package dev.loopkeeper.kit.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jboss.logmanager.ExtHandler;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.formatters.JsonFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class KeyValueLoggerTest {

    private static final String NAME = "dev.loopkeeper.kit.logging.under-test";

    private final org.jboss.logmanager.Logger there = org.jboss.logmanager.Logger.getLogger(NAME);
    private final List<ExtLogRecord> lines = new ArrayList<>();
    private final Logger logger = LoggerFactory.getLogger(NAME);
    private final ExtHandler kept = new ExtHandler() {
        @Override
        protected void doPublish(ExtLogRecord line) {
            lines.add(line);
        }
    };

    @BeforeEach
    void listen() {
        there.addHandler(kept);
    }

    @AfterEach
    void leave() {
        there.removeHandler(kept);
    }

    @Test
    void keys_areFieldsAndNoPartOfTheMessage() {
        // when
        logger.atInfo().addKeyValue("goalId", "acme/fix").addKeyValue("turn", 4).log("turn finished");

        // then
        String json = new JsonFormatter().format(lines.get(0));
        assertThat(json)
                .contains("\"message\":\"turn finished\"")
                .contains("\"goalId\":\"acme/fix\"")
                .contains("\"turn\":\"4\"");
    }

    @Test
    void keysOfOneLine_areNotThoseOfTheNext() {
        // when
        logger.atWarn().addKeyValue("goalId", "acme/fix").log("first");
        logger.warn("second of {} and {}", 2, "more", new IllegalStateException("why"));

        // then
        assertThat(lines.get(1).getMdcCopy()).isEmpty();
        assertThat(lines.get(1).getMessage()).isEqualTo("second of 2 and more");
        assertThat(lines.get(1).getThrown()).hasMessage("why");
        assertThat(lines.get(1).getLoggerName()).isEqualTo(NAME);
    }

    @Test
    void lineBelowTheLevel_isNotWritten() {
        // given
        there.setLevel(org.jboss.logmanager.Level.INFO);

        // when
        logger.atTrace().addKeyValue("goalId", "acme/fix").log("detail");

        // then
        assertThat(lines).isEmpty();
        assertThat(logger.isTraceEnabled()).isFalse();
    }
}
