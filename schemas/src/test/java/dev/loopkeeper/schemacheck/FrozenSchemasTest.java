package dev.loopkeeper.schemacheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrozenSchemasTest {

    private static final FrozenSchemas FROZEN = new FrozenSchemas(Path.of("frozen"));
    private static final Path AVRO = Path.of("src/main/avro");

    @TempDir
    private Path directory;

    @BeforeAll
    static void freezeIfAsked() throws IOException {
        Map<String, Schema> current = TopicSchemas.byRecord();
        switch (System.getProperty("loopkeeper.freeze", "no")) {
            case "add" -> FROZEN.add(current);
            case "replace" -> FROZEN.replace(current);
            case "no" -> {}
            default -> throw new IllegalArgumentException("expected -Dloopkeeper.freeze=add or replace");
        }
    }

    @Test
    void everySchema_isCompatibleWithEveryFrozenVersion() throws IOException {
        // given
        Map<String, Schema> current = TopicSchemas.byRecord();

        // when
        List<String> breaks = FROZEN.breaks(current);

        // then
        assertThat(breaks).as("see schemas/frozen/README.md").isEmpty();
    }

    /** Each line is a change to a real file that no reader may ever see. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            goal-stop.avdl       | string sentence;          | string sentence; /** New. */ int extra; | READER_FIELD_MISSING_DEFAULT_VALUE
            goal-stop.avdl       | int turns;                | string turns;                           | TYPE_MISMATCH
            goal-stop.avdl       | string reason;            | string why;                             | READER_FIELD_MISSING_DEFAULT_VALUE
            goal-event.avdl      | GoalClosed, GoalHandedOff | GoalHandedOff                           | MISSING_UNION_BRANCH
            goal-projection.avdl | long fences;              |                                         | READER_FIELD_MISSING_DEFAULT_VALUE
            """)
    void incompatibleChange_isRefused(String file, String before, String after, String fault) throws IOException {
        // given
        Map<String, Schema> changed = changed(file, before, after == null ? "" : after);

        // when
        List<String> breaks = FROZEN.breaks(changed);

        // then
        assertThat(breaks).isNotEmpty().anyMatch(what -> what.contains(fault));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            goal-stop.avdl  | string sentence;                        | string sentence; /** New. */ int extra = 0;
            common.avdl     | string rationale = "";                  | string rationale = ""; /** New. */ string mood = "";
            signal.avdl     | union { GateVerdict, RewardGiven,       | union { GateVerdict, TodoAsked, RewardGiven,
            """)
    void compatibleChange_isTaken(String file, String before, String after) throws IOException {
        // given
        Map<String, Schema> changed = changed(file, before, after);

        // when
        List<String> breaks = FROZEN.breaks(changed);

        // then
        assertThat(breaks).isEmpty();
    }

    @Test
    void changedSchema_isAddedBesideTheVersionsBefore() throws IOException {
        // given
        FrozenSchemas frozen = new FrozenSchemas(directory.resolve("frozen"));
        frozen.add(changed("goal-stop.avdl", "string sentence;", "string sentence;"));
        Map<String, Schema> later =
                changed("goal-stop.avdl", "string sentence;", "string sentence; /** New. */ int extra = 0;");

        // when
        frozen.add(later);
        frozen.add(later);

        // then
        assertThat(directory.resolve("frozen/GoalStop/1.avsc")).content().doesNotContain("extra");
        assertThat(directory.resolve("frozen/GoalStop/2.avsc")).content().contains("extra");
        assertThat(directory.resolve("frozen/GoalStop/3.avsc")).doesNotExist();
    }

    /** All topic schemas that {@code file} goes into, with {@code before} in it replaced. */
    private Map<String, Schema> changed(String file, String before, String after) throws IOException {
        try (var files = Files.list(AVRO)) {
            for (Path original : files.toList()) {
                Files.copy(original, directory.resolve(original.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Path planted = directory.resolve(file);
        String text = Files.readString(planted);
        assertThat(text).contains(before);
        String event = "/** New. */ record TodoAsked { /** Which. */ string todoId; }\n\n/** A fact about one goal. */";
        Files.writeString(planted, text.replace(before, after).replace("/** A fact about one goal. */", event));
        String topic = file.equals("common.avdl") ? "goal-projection.avdl" : file;
        Schema schema = TopicSchemas.of(directory.resolve(topic));
        return Map.of(schema.getName(), schema);
    }
}
