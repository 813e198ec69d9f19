package dev.loopkeeper.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicNamesTest {

    @Test
    void topicNames_areSpelledOnlyInClient() {
        // given
        var root = Path.of(System.getProperty("loopkeeper.root")).normalize();

        // when
        var spelled = TopicNames.spelledOutside(root);

        // then
        assertThat(root.resolve("client/src/main/java")).isDirectory();
        assertThat(spelled).isEmpty();
    }

    @Test
    void secondSpelling_isFound(@TempDir Path root) throws IOException {
        // given
        write(root, "client/src/main/java/Topics.java", "String receipts = \"loop.receipts.v1\";");
        write(root, "runner/src/main/java/Said.java", "/** Writes loop.receipts.v1. */\nclass Said {}");
        write(root, "runner/src/main/java/Spelled.java", "class Spelled {\n  String t = \"loop.turn-events.v1\";\n}");
        write(root, "examples/parker/src/main/java/Parked.java", "String t = \"loop.turn-runner.dead-letter\";");

        // when
        var spelled = TopicNames.spelledOutside(root);

        // then
        assertThat(spelled)
                .containsExactly("examples/parker/src/main/java/Parked.java:1", "runner/src/main/java/Spelled.java:2");
    }

    private static void write(Path root, String file, String text) throws IOException {
        var path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
