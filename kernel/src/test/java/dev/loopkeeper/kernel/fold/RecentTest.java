package dev.loopkeeper.kernel.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "é", "語", "😀", "\ud83d"})
    void evidence_isKeptFromTheNewestBack_asLongAsItWeighsNoMoreThanItsBound(String character) {
        for (int characters = 0; characters < 2_000; characters += 7) {
            // given
            List<EvidenceRef> all = new ArrayList<>();
            List<EvidenceRef> kept = List.of();

            // when
            for (int item = 0; item <= Caps.EVIDENCE_KEPT; item++) {
                EvidenceRef added = new EvidenceRef("diff", Digest.ZERO, character.repeat(characters + item), false);
                all.add(added);
                kept = Recent.evidence(kept, added);
            }

            // then
            assertThat(kept).as("%d characters", characters).isEqualTo(newest(all));
        }
    }

    /** Counted in full, item by item. */
    private static List<EvidenceRef> newest(List<EvidenceRef> all) {
        int from = all.size();
        int bytes = 0;
        while (from > 0
                && all.size() - from < Caps.EVIDENCE_KEPT
                && bytes + Weight.of(all.get(from - 1)) <= Caps.EVIDENCE_BYTES) {
            from--;
            bytes += Weight.of(all.get(from));
        }
        return all.subList(from, all.size());
    }
}
