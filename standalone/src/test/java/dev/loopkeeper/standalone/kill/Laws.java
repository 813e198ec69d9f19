package dev.loopkeeper.standalone.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.ReceiptSealed;
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

/** What must hold of the log whatever was killed when; the numbers are those of DESIGN's invariants. */
final class Laws {

    private final LogCopy log;
    private final JournalReader reader;

    Laws(LogCopy log, InputDecoder decoder) {
        this.log = log;
        this.reader = new JournalReader(decoder);
    }

    void hold(List<String> goals) {
        everyInputIsJudgedOnce();
        for (String goal : goals) {
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
