package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a turn proposes should happen next. Advice: the kernel checks and decides. */
public sealed interface Proposal {
    /**
     * Run another turn.
     *
     * @param capability what it would run; the same as before when empty
     * @param tools what it would use; whatever policy and capability allow when empty
     * @param inputs its inputs, by name
     * @param rationale why, in the turn's words; untrusted
     */
    record Continue(Optional<CapabilityId> capability, List<ToolId> tools, Map<String, String> inputs, String rationale)
            implements Proposal {
        public Continue {
            tools = List.copyOf(tools);
            inputs = Collections.unmodifiableMap(new TreeMap<>(inputs));
        }
    }

    /** The objective is reached. Counts only when complete sources say so too. */
    record Complete(String rationale) implements Proposal {}

    /** Nothing proposed. */
    record Nothing() implements Proposal {}

    Proposal NOTHING = new Nothing();
}
