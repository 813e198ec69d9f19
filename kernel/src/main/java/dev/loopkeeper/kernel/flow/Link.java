package dev.loopkeeper.kernel.flow;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.policy.Policy;
import java.util.Map;

/** What a parent's or a child's journal makes known to the other one's. */
public sealed interface Link extends Consequence {
    /** The child is opened, under a policy whose limits are its carve. */
    record OpenChild(Child child, Policy policy, Map<String, String> inputs) implements Link {}

    /** The child is to stop. */
    record CancelChild(int ordinal, String reason) implements Link {}

    /** The child could not be opened. */
    record RefuseChild(Lanes.Parent parent, String code) implements Link {}

    /** This goal, a child, has stopped and used {@code settled}. */
    record SettleChild(Lanes.Parent parent, String reason, Amounts settled) implements Link {}

    /** This goal, a child that has settled, used {@code settled} after all, not {@code reported} as it said before. */
    record CorrectChild(Lanes.Parent parent, Amounts reported, Amounts settled) implements Link {}
}
