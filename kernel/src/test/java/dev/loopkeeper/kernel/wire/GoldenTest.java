package dev.loopkeeper.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.serde.Decoded;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Entries as they were once written, and the projections that they led to. A written entry folds the same way for ever: what is here
 * is added to, never changed. {@code -Dloopkeeper.golden=add} writes what is missing of the newest generation.
 */
class GoldenTest {
    /** One line of a golden file: what was written, what the goal was after it. */
    private record Golden(String name, String entry, String projection) {}

    @ParameterizedTest
    @MethodSource("written")
    void everyGoldenEntry_foldsToItsGoldenProjection(GoldenStory story, GoldenGeneration generation) throws Exception {
        // given
        PaperLoop played = story.play();
        TopicCodecs then = generation.codecs();
        JournalReader reader = new JournalReader(new InputDecoder(then));
        GoalState goal = new GoalState.Unopened(played.id);
        List<Golden> golden = golden(story, generation);
        List<String> folded = new ArrayList<>();

        // when
        for (Golden written : golden) {
            GoalProjection after = GoalFold.fold(goal, reader.read(entry(then, written)));
            folded.add(written.name() + " " + text(played.codecs.projections().encode(ProjectionCodec.toAvro(after))));
            goal = after;
        }

        // then
        assertThat(folded)
                .isNotEmpty()
                .isEqualTo(golden.stream()
                        .map(written -> written.name() + " " + today(played, then, written, generation))
                        .toList());
    }

    /** Each story in each generation that has it. */
    static Stream<Arguments> written() {
        return Arrays.stream(GoldenGeneration.values())
                .flatMap(generation -> Arrays.stream(GoldenStory.values())
                        .filter(story -> story.isIn(generation))
                        .map(story -> Arguments.of(story, generation)));
    }

    @ParameterizedTest
    @EnumSource
    void everyEntryOfToday_isWrittenInTheBytesOfItsGoldenFile(GoldenStory story) throws Exception {
        // given
        PaperLoop played = story.play();

        // when
        List<String> today = played.journal.stream().map(GoldenTest::text).toList();

        // then
        assertThat(ofToday(story, played)).extracting(Golden::entry).isEqualTo(today);
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
            for (Golden written : ofToday(story, played)) {
                var entry = new JournalReader(played.decoder).read(entry(played.codecs, written));
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

    private static List<Golden> ofToday(GoldenStory story, PaperLoop played) throws IOException {
        if (System.getProperty("loopkeeper.golden", "").equals("add")) {
            add(story, played);
        }
        return golden(story, GoldenGeneration.today());
    }

    private static List<Golden> golden(GoldenStory story, GoldenGeneration generation) throws IOException {
        try (var files = Files.list(story.files(generation))) {
            return files.sorted().map(GoldenTest::read).toList();
        }
    }

    /** The golden projection in today's octets: what was written under older schemas has today's defaults in their new fields. */
    private static String today(PaperLoop played, TopicCodecs then, Golden written, GoldenGeneration generation) {
        if (generation == GoldenGeneration.today()) {
            return written.projection();
        }
        byte[] frame = Base64.getDecoder().decode(written.projection());
        var projection = ((Decoded.Value<dev.loopkeeper.schema.GoalProjection>)
                        then.projections().decode(frame))
                .value();
        return text(played.codecs.projections().encode(projection));
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
        Path directory = Files.createDirectories(story.files(GoldenGeneration.today()));
        JournalReader reader = new JournalReader(played.decoder);
        GoalState goal = new GoalState.Unopened(played.id);
        for (int i = 0; i < played.journal.size(); i++) {
            JournalEntry entry = played.entry(i);
            GoalProjection after = GoalFold.fold(goal, reader.read(entry));
            Path file = directory.resolve("%02d-%s.v1".formatted(entry.getSequence(), entry.getKind()));
            if (!Files.exists(file)) {
                Files.writeString(
                        file,
                        text(played.journal.get(i)) + "\n"
                                + text(played.codecs.projections().encode(ProjectionCodec.toAvro(after))) + "\n");
            }
            goal = after;
        }
    }

    private static JournalEntry entry(TopicCodecs codecs, Golden written) {
        byte[] frame = Base64.getDecoder().decode(written.entry());
        return ((Decoded.Value<JournalEntry>) codecs.admitted().decode(frame)).value();
    }

    private static String text(byte[] octets) {
        return Base64.getEncoder().encodeToString(octets);
    }
}
