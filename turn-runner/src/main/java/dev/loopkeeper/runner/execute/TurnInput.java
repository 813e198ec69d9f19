package dev.loopkeeper.runner.execute;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.runner.context.ContextSkill;
import java.time.Duration;
import java.util.List;

/**
 * All that an executor gets to know: the contract, and what it pins.
 *
 * @param contract the contract, checked
 * @param octets the contract's octets as the scheduler signed them
 * @param claim the claim under which the turn runs
 * @param context the artifacts that the contract pins, untrusted
 * @param wallClock how long the turn may take
 */
public record TurnInput(
        Contract contract, byte[] octets, ClaimId claim, List<ContextSkill> context, Duration wallClock) {
    public TurnInput {
        octets = octets.clone();
        context = List.copyOf(context);
    }

    @Override
    public byte[] octets() {
        return octets.clone();
    }
}
