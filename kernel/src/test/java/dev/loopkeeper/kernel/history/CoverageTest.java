package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fixture.AvroBytes;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import java.util.EnumSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The random histories reach what the laws are about: laws that nothing could break would say nothing. */
class CoverageTest {

    /** All codes that random histories reach often enough; the others are reached one by one in EveryCodeTest. */
    private static final EnumSet<RevokedCode> OFTEN_ENOUGH = EnumSet.complementOf(
            EnumSet.of(RevokedCode.UNKNOWN, RevokedCode.TOO_MANY_CHILDREN, RevokedCode.CHILDREN_NOT_ALLOWED));

    private static final int HISTORIES = 200;

    private final Map<String, Integer> reached = new TreeMap<>();

    @Test
    void randomHistories_reachEveryVerdictAndPhase() {
        // given
        Random random = new Random(20260101);
        Move[] moves = Moves.weighted();

        // when
        for (int i = 0; i < HISTORIES; i++) {
            Improviser improviser = new Improviser(random.nextLong());
            int steps = i % 8 == 0 ? 1_000 : 200;
            for (int step = 0; step < steps; step++) {
                improviser.play(new Step(moves[random.nextInt(moves.length)], random.nextLong()));
                count("phase " + Phase.of(improviser.loop().goal()));
            }
            improviser.journal().entries().forEach(this::count);
            count(improviser.loop().goal());
        }

        // then
        assertThat(reached.keySet())
                .containsAll(named("phase ", EnumSet.allOf(Phase.class)))
                .containsAll(named("revoked ", OFTEN_ENOUGH))
                .containsAll(named("superseded ", EnumSet.complementOf(EnumSet.of(SupersededCode.UNKNOWN))))
                .contains("turns many", "stopped OBJECTIVE_COMPLETE", "stopped OVERRUN", "admitted EffectReconciled");
    }

    private void count(JournalEntry entry) {
        String kind = entry.fact().event().getClass().getSimpleName();
        count(
                switch (entry.verdict()) {
                    case Verdict.Admitted admitted -> "admitted " + kind;
                    case Verdict.Revoked(RevokedCode code) -> "revoked " + code;
                    case Verdict.Superseded(SupersededCode code) -> "superseded " + code;
                });
    }

    private void count(GoalProjection goal) {
        if (goal.status() instanceof Status.Stopped stopped) {
            count("stopped " + stopped.reason());
        }
        count("turns " + (goal.ledger().turns() >= 7 ? "many" : goal.ledger().turns()));
        int bytes = AvroBytes.of(ProjectionCodec.toAvro(goal)).length;
        count("KiB " + bytes / 4096 * 4);
    }

    private static Set<String> named(String prefix, EnumSet<?> values) {
        return values.stream().map(value -> prefix + value.name()).collect(Collectors.toSet());
    }

    private void count(String what) {
        reached.merge(what, 1, Integer::sum);
    }
}
