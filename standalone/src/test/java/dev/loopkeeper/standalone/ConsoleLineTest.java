package dev.loopkeeper.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.Test;

class ConsoleLineTest {

    @Test
    void keysOfALine_areShownOnTheConsole() throws IOException {
        // given
        Properties settings = new Properties();
        try (var file = Files.newBufferedReader(Path.of("src/main/resources/application.properties"))) {
            settings.load(file);
        }
        var line = new ExtLogRecord(Level.WARN, "capability record ignored", ConsoleLineTest.class.getName());
        line.setLoggerName("dev.loopkeeper.Directory");
        line.putMdc("capability", "'forged@1'");
        line.putMdc("reason", "nobody signed it");

        // when
        String shown = new PatternFormatter(settings.getProperty("quarkus.log.console.format")).format(line);

        // then
        assertThat(shown).contains("capability record ignored", "capability='forged@1'", "reason=nobody signed it");
    }
}
