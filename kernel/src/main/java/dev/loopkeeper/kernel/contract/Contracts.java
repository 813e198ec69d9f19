package dev.loopkeeper.kernel.contract;

import dev.loopkeeper.kernel.contract.Contract.Basis;
import dev.loopkeeper.kernel.contract.Contract.Grant;
import dev.loopkeeper.kernel.contract.Contract.Validity;
import dev.loopkeeper.kernel.contract.Contract.Work;
import dev.loopkeeper.kernel.decide.Advice.StartTurn;
import dev.loopkeeper.kernel.decide.DecisionIds;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.StateKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the contract of the turn that the decider advises. */
public final class Contracts {
    /** Clocks differ: a contract counts from this long before the scheduler's now, in milliseconds. */
    public static final long SKEW_MILLIS = 300_000;

    private Contracts() {}

    /** The contract under which {@code start} would run on {@code capability}, decided at {@code now}. */
    public static Contract contractFor(GoalProjection goal, StartTurn start, Capability capability, Instant now) {
        Policy policy = goal.governance().policy();
        Work work = new Work(
                goal.charter().objective(),
                start.plan().inputs(),
                goal.history().last().map(LastReceipt::of),
                slice(goal.agenda(), capability.reads()),
                capability.reads().contains(StateKind.CHILDREN) ? ChildEnd.among(goal.lanes()) : List.of(),
                policy.context());
        Grant grant = new Grant(
                capability.ref(),
                capability.digest(),
                capability.pool(),
                capability.tools().stream()
                        .filter(tool -> start.plan().tools().contains(tool.id()))
                        .toList(),
                capability.perTurn(),
                capability.reserves(policy.reservationPerTurn()),
                start.plan().approvals(),
                policy.authority().allowCode());
        Basis basis = new Basis(
                goal.position().sequence(),
                goal.position().headHash(),
                Fingerprint.of(goal),
                goal.governance().version(),
                goal.governance().digest(),
                start.sentence());
        return new Contract(
                DecisionIds.of(goal, start),
                goal.id(),
                start.plan().turn(),
                work,
                grant,
                basis,
                validity(policy.pace(), now));
    }

    private static Validity validity(Pace pace, Instant now) {
        return new Validity(
                now.minusMillis(SKEW_MILLIS), now.plusMillis(pace.turnTimeout() + SKEW_MILLIS), pace.lease());
    }

    private static Agenda slice(Agenda agenda, Set<StateKind> reads) {
        return new Agenda(
                Map.of(),
                reads.contains(StateKind.TODOS) ? agenda.todos() : List.of(),
                reads.contains(StateKind.TODOS) ? agenda.doneTodos() : 0,
                agenda.signals().stream()
                        .filter(signal -> reads.contains(signal.kind().state()))
                        .toList(),
                reads.contains(StateKind.LESSONS) ? agenda.lessons() : List.of(),
                reads.contains(StateKind.EVIDENCE) ? agenda.evidence() : List.of());
    }
}
