package dev.loopkeeper.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.schema.JournalEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Entries as they were once written, and the projections that they led to. A written entry folds the same way for ever: what is here
 * is added to, never changed. {@code -Dloopkeeper.golden=add} writes what is missing.
 */
class GoldenTest {
    private static final Path FILES = Path.of("src", "test", "resources", "golden", "v1");

    /** One line of a golden file: what was written, what the goal was after it. */
    private record Golden(String name, String entry, String projection) {}

    @Test
    void everyGoldenEntry_foldsToItsGoldenProjection() throws Exception {
        // given
        PaperLoop played = GoldenHistory.play();
        JournalReader reader = new JournalReader(played.decoder);
        GoalState goal = new GoalState.Unopened(PaperLoop.GOAL);
        List<String> folded = new ArrayList<>();
        List<Golden> golden = golden(played);

        // when
        for (Golden written : golden) {
            GoalProjection after = GoalFold.fold(goal, reader.read(entry(played, written)));
            folded.add(written.name() + " " + text(played.codecs.projections().encode(ProjectionCodec.toAvro(after))));
            goal = after;
        }

        // then
        assertThat(folded)
                .isNotEmpty()
                .isEqualTo(golden.stream()
                        .map(written -> written.name() + " " + written.projection())
                        .toList());
    }

    @Test
    void everyEntryOfToday_isWrittenInTheBytesOfItsGoldenFile() throws Exception {
        // given
        PaperLoop played = GoldenHistory.play();

        // when
        List<String> today = played.journal.stream().map(GoldenTest::text).toList();

        // then
        assertThat(golden(played)).extracting(Golden::entry).isEqualTo(today);
    }

    private static List<Golden> golden(PaperLoop played) throws IOException {
        if (System.getProperty("loopkeeper.golden", "").equals("add")) {
            add(played);
        }
        try (var files = Files.list(FILES)) {
            return files.sorted().map(GoldenTest::read).toList();
        }
    }

    private static Golden read(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return new Golden(file.getFileName().toString(), lines.get(0), lines.get(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(PaperLoop played) throws IOException {
        Files.createDirectories(FILES);
        JournalReader reader = new JournalReader(played.decoder);
        GoalState goal = new GoalState.Unopened(PaperLoop.GOAL);
        for (int i = 0; i < played.journal.size(); i++) {
            JournalEntry entry = played.entry(i);
            GoalProjection after = GoalFold.fold(goal, reader.read(entry));
            Path file = FILES.resolve("%02d-%s.v1".formatted(entry.getSequence(), entry.getKind()));
            if (!Files.exists(file)) {
                Files.writeString(
                        file,
                        text(played.journal.get(i)) + "\n"
                                + text(played.codecs.projections().encode(ProjectionCodec.toAvro(after))) + "\n");
            }
            goal = after;
        }
    }

    private static JournalEntry entry(PaperLoop played, Golden written) {
        byte[] frame = Base64.getDecoder().decode(written.entry());
        return ((dev.loopkeeper.client.serde.Decoded.Value<JournalEntry>)
                        played.codecs.admitted().decode(frame))
                .value();
    }

    private static String text(byte[] octets) {
        return Base64.getEncoder().encodeToString(octets);
    }
}
