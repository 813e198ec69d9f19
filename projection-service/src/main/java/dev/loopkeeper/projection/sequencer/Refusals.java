package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Consequences;
import dev.loopkeeper.kernel.flow.Link;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord.Reason;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import java.util.List;
import java.util.Optional;

/** Writes down what was not admitted: as a rejection, or, where nobody could read that, as a dead letter with all its bytes. */
final class Refusals {

    private final SequencerFrames frames;
    private final GoalStore goals;
    private final Tally tally;

    Refusals(SequencerFrames frames, GoalStore goals, Tally tally) {
        this.frames = frames;
        this.goals = goals;
        this.tally = tally;
    }

    /** What admission refused. A runner whose claim does not hold learns it. */
    List<Output> rejected(Arrival arrival, Input.Readable fact, Ruling.Rejected ruling) {
        Outputs outputs = new Outputs(frames, arrival);
        GoalId goal = fact.proposed().goal();
        RefusedRecord refused = refused(
                arrival,
                Optional.of(goal),
                Optional.of(fact.proposed().id().value()),
                new Reason(ruling.code().name(), ruling.expected(), ruling.actual()));
        outputs.rejected(refused);
        GoalState before = goals.load(goal);
        for (Consequence consequence :
                Consequences.ofRefusal(before, fact.proposed().event(), ruling)) {
            if (consequence instanceof Consequence.RefuseClaim refusal) {
                outputs.refusedClaim(refusal, goal, refused.atSequence(), fact, refused.judgedAt());
            }
            if (consequence instanceof Consequence.Revoke revoke && before instanceof GoalProjection projection) {
                outputs.consequence(revoke, projection, fact);
            }
            if (consequence instanceof Link link) {
                outputs.link(link, before, fact);
            }
        }
        tally.rejected(ruling.code());
        return outputs.all();
    }

    /** What says nothing, although its bytes, if it has any, could be read. */
    List<Output> rejected(Arrival arrival, Input.Unreadable fault) {
        Outputs outputs = new Outputs(frames, arrival);
        outputs.rejected(refused(
                arrival,
                fault.goal(),
                fault.eventId(),
                new Reason(fault.code().name(), fault.expected(), fault.actual())));
        tally.rejected(fault.code());
        return outputs.all();
    }

    /** What cannot be used at all. */
    List<Output> putAside(Arrival arrival, Optional<GoalId> goal, Reason reason) {
        Outputs outputs = new Outputs(frames, arrival);
        outputs.undecodable(refused(arrival, goal, Optional.empty(), reason));
        tally.undecodable();
        return outputs.all();
    }

    /** What came for a goal behind which no more can wait. */
    List<Output> turnedAway(Arrival arrival, Input input, GoalId goal) {
        String expected = "at most " + HeldRecords.MOST_RECORDS + " records or " + HeldRecords.MOST_BYTES
                + " bytes behind one that cannot go on";
        String actual = "that many wait for " + goal;
        RejectedCode code = RejectedCode.QUEUE_FULL;
        return switch (input) {
            case Input.Readable fact -> rejected(arrival, fact, new Ruling.Rejected(code, expected, actual));
            case Input.Unreadable fault -> putAside(arrival, fault.goal(), new Reason(code.name(), expected, actual));
            case Input.Unavailable away -> throw away.cause();
        };
    }

    private RefusedRecord refused(Arrival arrival, Optional<GoalId> goal, Optional<String> eventId, Reason reason) {
        Optional<GoalState> state = goal.map(goals::load);
        return new RefusedRecord(
                goal,
                eventId,
                reason,
                state.map(found -> found.position().sequence()).orElse(0L),
                state.map(found -> found.position().timeOf(arrival.source().appendedAt()))
                        .orElse(arrival.source().appendedAt()),
                arrival.source(),
                arrival.original());
    }
}
