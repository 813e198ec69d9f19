package dev.loopkeeper.standalone.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.receipt.Receipt;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalHash;
import dev.loopkeeper.kernel.wire.JournalReader;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.JournalEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What must hold of the log whatever was killed when; the numbers are those of DESIGN's invariants. */
final class Laws {

    private final LogCopy log;
    private final JournalReader reader;

    Laws(LogCopy log, InputDecoder decoder) {
        this.log = log;
        this.reader = new JournalReader(decoder);
    }

    void hold(List<String> goals, List<SideEffects.Line> effects) {
        everyInputIsJudgedOnce();
        for (String goal : goals) {
            List<SideEffects.Line> ofGoal =
                    effects.stream().filter(line -> line.goal().equals(goal)).toList();
            irreversibleActionsHappenOnce(goal, ofGoal);
            repeatsOfAnIdempotentActionHaveOneKey(goal, ofGoal);
            nothingHappensUnintended(goal, ofGoal);
            atMostOneEffectiveReceiptPerAttempt(goal);
            atMostOneRequestPerAttempt(goal);
            journalFoldsToTheProjections(goal);
            stopsOnce(goal);
        }
    }

    /** I7, of inputs that can all be decoded. */
    private void everyInputIsJudgedOnce() {
        assertThat(log.deadLetters()).isEmpty();
        assertThat(log.judged()).containsExactlyInAnyOrderElementsOf(log.inputs());
    }

    /** I1. */
    private void atMostOneEffectiveReceiptPerAttempt(String goal) {
        assertThat(admitted(goal, "SealedReceipt"))
                .extracting(entry -> receipt(entry).binding().turn())
                .as("effective receipts of %s", goal)
                .doesNotHaveDuplicates();
    }

    /** I2. */
    private void atMostOneRequestPerAttempt(String goal) {
        assertThat(log.requests(goal))
                .extracting(request -> request.getTurn() + "/" + request.getAttempt())
                .as("requests of %s", goal)
                .doesNotHaveDuplicates()
                .hasSameSizeAs(admitted(goal, "TurnRequested"));
    }

    /** I8, and nothing lost: each turn has sent once, whatever its attempts. */
    private static void irreversibleActionsHappenOnce(String goal, List<SideEffects.Line> effects) {
        assertThat(effects)
                .filteredOn(line -> line.tool().equals("send"))
                .extracting(SideEffects.Line::turn)
                .as("what %s sent", goal)
                .containsExactly(1, 2, 3);
    }

    private static void repeatsOfAnIdempotentActionHaveOneKey(String goal, List<SideEffects.Line> effects) {
        assertThat(effects.stream()
                        .filter(line -> line.tool().equals("note"))
                        .collect(Collectors.groupingBy(
                                SideEffects.Line::turn, Collectors.mapping(SideEffects.Line::key, Collectors.toSet())))
                        .values())
                .as("keys of the notes of %s", goal)
                .hasSize(3)
                .allSatisfy(keys -> assertThat(keys).hasSize(1));
    }

    /** I8: what happened was written down under a fence before. */
    private void nothingHappensUnintended(String goal, List<SideEffects.Line> effects) {
        List<String> intended = admitted(goal, "ToolCallIntended").stream()
                .map(entry -> reader.original(entry).proposed().event())
                .map(event -> ((TurnEvent.ToolCallIntended) event).action().value())
                .toList();
        assertThat(intended)
                .as("intents of %s", goal)
                .containsAll(effects.stream()
                        .filter(line -> line.tool().equals("send"))
                        .map(SideEffects.Line::key)
                        .toList());
        assertThat(effects).extracting(SideEffects.Line::tool).containsOnly("note", "send");
    }

    /** I4 and I6, at every prefix of which the projection is still kept. */
    private void journalFoldsToTheProjections(String goal) {
        Map<Long, GoalState> folds = new HashMap<>();
        GoalState folded = new GoalState.Unopened(GoalId.of(goal));
        for (JournalEntry entry : log.journal(goal)) {
            assertThat(entry.getSequence()).isEqualTo(folded.position().sequence() + 1);
            assertThat(entry.getPreviousHash())
                    .isEqualTo(folded.position().headHash().text());
            assertThat(JournalHash.verifies(entry)).isTrue();
            folded = GoalFold.fold(folded, reader.read(entry));
            folds.put(entry.getSequence(), folded);
        }
        List<GoalProjection> published = log.projections(goal);
        assertThat(published.getLast().getPosition().getSequence())
                .isEqualTo(folded.position().sequence());
        assertThat(published)
                .allSatisfy(projection -> assertThat(ProjectionCodec.toDomain(projection))
                        .isEqualTo(folds.get(projection.getPosition().getSequence())));
    }

    private void stopsOnce(String goal) {
        assertThat(log.stops())
                .filteredOn(stop -> stop.getGoalId().equals(goal))
                .hasSize(1);
    }

    private Receipt receipt(JournalEntry entry) {
        Event event = reader.original(entry).proposed().event();
        return event instanceof ReceiptSealed(Receipt receipt)
                ? receipt
                : fail("expected a receipt in entry " + entry.getSequence() + ", but it is " + event);
    }

    private List<JournalEntry> admitted(String goal, String kind) {
        return log.journal(goal).stream()
                .filter(entry -> entry.getVerdict() == EntryVerdict.ADMITTED
                        && entry.getKind().equals(kind))
                .toList();
    }
}
