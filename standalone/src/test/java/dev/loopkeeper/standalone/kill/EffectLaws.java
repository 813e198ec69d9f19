package dev.loopkeeper.standalone.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Receipt;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalReader;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.JournalEntry;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What must hold of the world that turns of each effect class acted upon, whenever their runner was killed. */
final class EffectLaws {

    private final LogCopy log;
    private final JournalReader reader;
    private final List<SideEffects.Line> effects;

    EffectLaws(Installation installation) {
        this.log = LogCopy.of(installation.bootstrap(), installation.registry());
        this.reader = new JournalReader(new InputDecoder(installation.codecs()));
        this.effects = installation.effects().lines();
    }

    /** Every turn has an effective receipt, and what it says it did is there. */
    void nothingIsLost(String goal, int turns, List<String> kinds) {
        Map<Integer, Outcome> outcomes = outcomes(goal);
        assertThat(outcomes.keySet()).as("turns of %s", goal).hasSize(turns);
        outcomes.forEach((turn, outcome) -> {
            if (outcome == Outcome.COMPLETED) {
                kinds.forEach(kind -> assertThat(of(goal, turn, kind))
                        .as("what turn %s of %s did by %s", turn, goal, kind)
                        .isNotEmpty());
            } else {
                // Somebody was asked: nothing of it is lost silently.
                assertThat(outcome).isEqualTo(Outcome.UNKNOWN);
            }
        });
    }

    /** Whatever its attempts, a turn does it once. */
    void nothingHappensTwice(String goal, List<String> kinds) {
        assertThat(effects.stream()
                        .filter(line -> line.goal().equals(goal) && kinds.contains(line.tool()))
                        .collect(Collectors.groupingBy(
                                line -> line.tool() + " of turn " + line.turn(), Collectors.counting())))
                .as("what %s did", goal)
                .allSatisfy((line, times) -> assertThat(times).isEqualTo(1));
    }

    /** Repeats of an action have its key, and no other action has it. */
    void repeatsHaveOneKey(String goal, String kind) {
        Map<Integer, List<String>> keys = effects.stream()
                .filter(line -> line.goal().equals(goal) && line.tool().equals(kind))
                .collect(Collectors.groupingBy(
                        SideEffects.Line::turn,
                        Collectors.mapping(
                                SideEffects.Line::key,
                                Collectors.collectingAndThen(Collectors.toSet(), List::copyOf))));
        assertThat(keys.values())
                .as("keys of %s", goal)
                .allSatisfy(ofTurn -> assertThat(ofTurn).hasSize(1));
        assertThat(keys.values().stream().flatMap(List::stream)).doesNotHaveDuplicates();
    }

    /** The receipts of a goal of this verdict, in the journal's order. */
    List<Receipt> receipts(String goal, EntryVerdict verdict) {
        return log.journal(goal).stream()
                .filter(entry ->
                        entry.getVerdict() == verdict && entry.getKind().equals("SealedReceipt"))
                .map(this::receipt)
                .toList();
    }

    private Map<Integer, Outcome> outcomes(String goal) {
        return receipts(goal, EntryVerdict.ADMITTED).stream()
                .collect(Collectors.toMap(
                        receipt -> receipt.binding().turn().turn(), Receipt::outcome, (earlier, later) -> later));
    }

    private List<SideEffects.Line> of(String goal, int turn, String kind) {
        return effects.stream()
                .filter(line -> line.goal().equals(goal)
                        && line.turn() == turn
                        && line.tool().equals(kind))
                .toList();
    }

    private Receipt receipt(JournalEntry entry) {
        if (reader.original(entry).proposed().event() instanceof ReceiptSealed(Receipt receipt)) {
            return receipt;
        }
        throw new AssertionError("expected a receipt in entry " + entry.getSequence() + ", but it is none");
    }
}
