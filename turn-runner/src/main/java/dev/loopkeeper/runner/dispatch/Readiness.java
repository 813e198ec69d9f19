package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.runner.capability.Executors;
import dev.loopkeeper.runner.capability.Preparation;
import dev.loopkeeper.runner.context.ContextDirectory;
import dev.loopkeeper.runner.context.ContextReading;
import dev.loopkeeper.runner.context.ContextSkill;
import dev.loopkeeper.runner.contract.ContractCheck;
import dev.loopkeeper.runner.contract.ContractVerdict;
import java.time.Instant;
import java.util.List;

/**
 * Whether this runner can do a turn: its contract holds, its context is here, its capability can be executed. Nothing is executed.
 *
 * @param contracts checks contracts
 * @param context finds context artifacts
 * @param executors makes executors
 */
record Readiness(ContractCheck contracts, ContextDirectory context, Executors executors) {
    /** Whether a request can be done. */
    sealed interface Verdict {}

    /** It can, with all this. */
    record Ready(Contract contract, Capability capability, List<ContextSkill> skills, Preparation.Ready prepared)
            implements Verdict {}

    /** It cannot: the reason code and the sentence of its receipt. */
    record Refused(String code, String sentence) implements Verdict {}

    /** It cannot, and nobody has proven that the scheduler asks for it: nothing may be said in its contract's name. */
    record Unproven(String code, String sentence) implements Verdict {}

    /**
     * Whether {@code request} can be done at {@code now}.
     *
     * @throws RuntimeException of the sources when something that must be known cannot be read now: try again
     */
    Verdict judge(RequestedTurn request, Instant now) {
        return switch (contracts.check(request, now)) {
            case ContractVerdict.Refused(var code, String sentence) ->
                code.unproven() ? new Unproven(code.name(), sentence) : new Refused(code.name(), sentence);
            case ContractVerdict.Accepted accepted -> withContext(accepted);
        };
    }

    private Verdict withContext(ContractVerdict.Accepted accepted) {
        return switch (context.read(accepted.contract().work().context())) {
            case ContextReading.Refused(String code, String sentence) -> new Refused(code, sentence);
            case ContextReading.Present(List<ContextSkill> skills) -> withExecutor(accepted, skills);
        };
    }

    private Verdict withExecutor(ContractVerdict.Accepted accepted, List<ContextSkill> skills) {
        return switch (executors.prepare(accepted.capability())) {
            case Preparation.Refused(String code, String sentence) -> new Refused(code, sentence);
            case Preparation.Ready prepared ->
                new Ready(accepted.contract(), accepted.capability().capability(), skills, prepared);
        };
    }
}
