package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.util.Optional;

/** A fact that somebody proposes while a goal is open. */
public sealed interface Signal extends Event {
    /** A person answers a gate; {@code asked} must be the digest of what the gate asked. */
    record GateVerdict(GateId gate, Digest asked, boolean approved, String comment) implements Signal {}

    /** A person scores a run, in thousandths from -1000 to 1000. */
    record RewardGiven(TurnRef turn, int scoreMillis, String comment, Optional<String> prefer, Optional<String> avoid)
            implements Signal {}

    /** Work is added. */
    record TodoAdded(Todo todo) implements Signal {}

    /** A person's todo is done. */
    record TodoCompleted(TodoId todo, Successor successor) implements Signal {}

    /** Somebody takes a todo, and alone may complete it, or gives it back. */
    record TodoClaimed(TodoId todo, boolean released) implements Signal {}

    /** Something that later turns may use. */
    record EvidenceAdded(EvidenceRef evidence) implements Signal {}

    /** A person corrects the loop. */
    record CorrectionGiven(String text) implements Signal {}

    /** Limits are lifted; absent ones stay as they are. */
    record BudgetRaised(Limits limits) implements Signal {}

    /** The goal should be looked at now. */
    record Woken(String reason) implements Signal {}

    /** Something happened outside. */
    record ExternalEvent(String kind, String summary, Optional<Digest> digest) implements Signal {}

    /** A person found out about a side effect that may have happened. */
    record EffectReconciled(String action, Finding finding, String comment) implements Signal {}

    /** What a person found out. */
    enum Finding {
        HAPPENED,
        DID_NOT_HAPPEN,
        COMPENSATED
    }
}
