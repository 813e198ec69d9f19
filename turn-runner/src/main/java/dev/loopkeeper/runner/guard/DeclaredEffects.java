package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.runner.execute.ExecutorResult;
import java.util.EnumSet;
import java.util.Set;

/** Holds a turn's effects against what its capability declares to change. Admission would refuse the receipt, which then closed nothing. */
public final class DeclaredEffects {
    static final String EFFECT_NOT_DECLARED = "EFFECT_NOT_DECLARED";

    private DeclaredEffects() {}

    /** {@code result}, refused when it would change state that {@code capability} does not declare. */
    public static ExecutorResult review(ExecutorResult result, Capability capability) {
        Set<StateKind> undeclared = EnumSet.noneOf(StateKind.class);
        result.report().effects().stream().map(Effect::changes).forEach(undeclared::add);
        undeclared.removeAll(capability.changes());
        return undeclared.isEmpty()
                ? result
                : ExecutorResult.refused(
                                EFFECT_NOT_DECLARED,
                                "expected changes of " + capability.changes() + ", as " + capability.ref()
                                        + " declares, but the turn changes " + undeclared)
                        .with(result.report().withoutRequests());
    }
}
