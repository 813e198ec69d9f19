package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.id.GoalId;

/**
 * The fold of a goal's journal. A product: its parts are independent, and the {@link Phase} shown to people is derived.
 *
 * @param id the goal
 * @param position how far its journal has come
 * @param charter what it is for
 * @param governance the policy in force
 * @param status open or stopped
 * @param flight the attempt in flight
 * @param holds what keeps the next turn from starting
 * @param ledger what was used and reserved
 * @param progress how the loop is getting on
 * @param agenda what the next turn should know
 * @param history what has run
 * @param lanes its parent and children
 * @param custody who has it
 */
public record GoalProjection(
        GoalId id,
        Position position,
        Charter charter,
        Governance governance,
        Status status,
        Flight flight,
        Holds holds,
        Ledger ledger,
        Progress progress,
        Agenda agenda,
        History history,
        Lanes lanes,
        Custody custody)
        implements GoalState {
    /** The version of the fold that makes these projections. A change of meaning raises it. */
    public static final int FOLD_VERSION = 1;

    /** Whether the goal has stopped. */
    public boolean stopped() {
        return status instanceof Status.Stopped;
    }

    public GoalProjection at(Position changed) {
        return new GoalProjection(
                id,
                changed,
                charter,
                governance,
                status,
                flight,
                holds,
                ledger,
                progress,
                agenda,
                history,
                lanes,
                custody);
    }

    public GoalProjection with(Governance changed) {
        return new GoalProjection(
                id, position, charter, changed, status, flight, holds, ledger, progress, agenda, history, lanes,
                custody);
    }

    public GoalProjection with(Status changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                changed,
                flight,
                holds,
                ledger,
                progress,
                agenda,
                history,
                lanes,
                custody);
    }

    public GoalProjection with(Flight changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                changed,
                holds,
                ledger,
                progress,
                agenda,
                history,
                lanes,
                custody);
    }

    public GoalProjection with(Holds changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                flight,
                changed,
                ledger,
                progress,
                agenda,
                history,
                lanes,
                custody);
    }

    public GoalProjection with(Ledger changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                flight,
                holds,
                changed,
                progress,
                agenda,
                history,
                lanes,
                custody);
    }

    public GoalProjection with(Progress changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                flight,
                holds,
                ledger,
                changed,
                agenda,
                history,
                lanes,
                custody);
    }

    public GoalProjection with(Agenda changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                flight,
                holds,
                ledger,
                progress,
                changed,
                history,
                lanes,
                custody);
    }

    public GoalProjection with(History changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                flight,
                holds,
                ledger,
                progress,
                agenda,
                changed,
                lanes,
                custody);
    }

    public GoalProjection with(Lanes changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                flight,
                holds,
                ledger,
                progress,
                agenda,
                history,
                changed,
                custody);
    }

    public GoalProjection with(Custody changed) {
        return new GoalProjection(
                id,
                position,
                charter,
                governance,
                status,
                flight,
                holds,
                ledger,
                progress,
                agenda,
                history,
                lanes,
                changed);
    }
}
