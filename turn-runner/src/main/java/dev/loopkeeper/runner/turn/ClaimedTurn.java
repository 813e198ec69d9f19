package dev.loopkeeper.runner.turn;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.runner.capability.Preparation;
import dev.loopkeeper.runner.context.ContextSkill;
import dev.loopkeeper.runner.control.ClaimControl;
import java.util.List;

/**
 * An attempt that this runner claims, with everything that its contract was checked for.
 *
 * @param request the request
 * @param contract its contract
 * @param capability what it runs
 * @param context the artifacts that the contract pins
 * @param prepared the executor
 * @param control what is known of the claim
 * @param claimSentAt when the claim was first sent, in {@link System#nanoTime()}: its lease began no earlier
 */
public record ClaimedTurn(
        RequestedTurn request,
        Contract contract,
        Capability capability,
        List<ContextSkill> context,
        Preparation.Ready prepared,
        ClaimControl control,
        long claimSentAt) {
    public ClaimedTurn {
        context = List.copyOf(context);
    }

    /** Whether it may do what cannot be undone where no guard sees it. */
    boolean irreversibleUnguarded() {
        return capability.effect() == EffectClass.IRREVERSIBLE
                && prepared.executor().actsUnguarded();
    }

    /** Whether nothing may start before the claim is granted: what happens twice cannot be undone, or costs money. */
    public boolean waitsForGrant() {
        return capability.effect() == EffectClass.IRREVERSIBLE || capability.metered();
    }
}
