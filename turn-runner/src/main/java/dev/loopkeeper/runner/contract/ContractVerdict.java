package dev.loopkeeper.runner.contract;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.CapabilityDocument;

/** Whether a request may run. */
public sealed interface ContractVerdict {
    /**
     * It may.
     *
     * @param contract its contract
     * @param capability what it runs, as registered
     */
    record Accepted(Contract contract, CapabilityDocument capability) implements ContractVerdict {}

    /**
     * It may not; nothing runs and a receipt says so.
     *
     * @param code why
     * @param sentence "expected ..., but ..."
     */
    record Refused(RefusalCode code, String sentence) implements ContractVerdict {}
}
