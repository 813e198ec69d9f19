package dev.loopkeeper.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.schema.JournalEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Entries as they were once written, and the projections that they led to. A written entry folds the same way for ever: what is here
 * is added to, never changed. {@code -Dloopkeeper.golden=add} writes what is missing.
 */
class GoldenTest {
    /** One line of a golden file: what was written, what the goal was after it. */
    private record Golden(String name, String entry, String projection) {}

    @ParameterizedTest
    @EnumSource
    void everyGoldenEntry_foldsToItsGoldenProjection(GoldenStory story) throws Exception {
        // given
        PaperLoop played = story.play();
        JournalReader reader = new JournalReader(played.decoder);
        GoalState goal = new GoalState.Unopened(played.id);
        List<String> folded = new ArrayList<>();
        List<Golden> golden = golden(story, played);

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

    @ParameterizedTest
    @EnumSource
    void everyEntryOfToday_isWrittenInTheBytesOfItsGoldenFile(GoldenStory story) throws Exception {
        // given
        PaperLoop played = story.play();

        // when
        List<String> today = played.journal.stream().map(GoldenTest::text).toList();

        // then
        assertThat(golden(story, played)).extracting(Golden::entry).isEqualTo(today);
    }

    @Test
    void everyKindOfEventAndVerdict_hasAGoldenFile() throws Exception {
        // given
        Set<Class<?>> kinds = kinds(Event.class);
        kinds.addAll(kinds(Verdict.class));
        Set<Class<?>> golden = new HashSet<>();

        // when
        for (GoldenStory story : GoldenStory.values()) {
            PaperLoop played = story.play();
            for (Golden written : golden(story, played)) {
                var entry = new JournalReader(played.decoder).read(entry(played, written));
                golden.add(entry.fact().event().getClass());
                golden.add(entry.verdict().getClass());
            }
        }

        // then
        assertThat(golden).containsExactlyInAnyOrderElementsOf(kinds);
    }

    private static Set<Class<?>> kinds(Class<?> kind) {
        return kind.isSealed()
                ? Arrays.stream(kind.getPermittedSubclasses())
                        .flatMap(permitted -> kinds(permitted).stream())
                        .collect(Collectors.toCollection(HashSet::new))
                : new HashSet<>(Set.of(kind));
    }

    private static List<Golden> golden(GoldenStory story, PaperLoop played) throws IOException {
        if (System.getProperty("loopkeeper.golden", "").equals("add")) {
            add(story, played);
        }
        try (var files = Files.list(story.files())) {
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

    private static void add(GoldenStory story, PaperLoop played) throws IOException {
        Files.createDirectories(story.files());
        JournalReader reader = new JournalReader(played.decoder);
        GoalState goal = new GoalState.Unopened(played.id);
        for (int i = 0; i < played.journal.size(); i++) {
            JournalEntry entry = played.entry(i);
            GoalProjection after = GoalFold.fold(goal, reader.read(entry));
            Path file = story.files().resolve("%02d-%s.v1".formatted(entry.getSequence(), entry.getKind()));
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
