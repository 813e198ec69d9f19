package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.admission.Admission;
import dev.loopkeeper.kernel.admission.Facts;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Consequences;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalWriter;
import dev.loopkeeper.kernel.wire.SealedEntry;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.projection.sequencer.Proofs.Proof;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Takes in one record after the other: decodes it, has the kernel judge it, gives what is admitted its place in the goal's journal, folds it, and
 * says what is to be written. Everything it changes is in the two stores, so that a transaction that is not committed leaves no trace.
 */
final class Sequencer {

    private final InputDecoder decoder;
    private final SequencerFrames frames;
    private final Proofs proofs;
    private final GoalStore goals;
    private final SeenEvents seen;
    private final Tally tally;

    Sequencer(Lookups lookups, GoalStore goals, SeenEvents seen) {
        this.decoder = lookups.decoder();
        this.frames = lookups.frames();
        this.proofs = lookups.proofs();
        this.tally = lookups.tally();
        this.goals = goals;
        this.seen = seen;
    }

    /**
     * What follows from {@code arrival}.
     *
     * @throws dev.loopkeeper.client.registry.RegistryUnavailableException if nothing can be said yet: the same record must come again
     */
    List<Output> take(Arrival arrival) {
        Outputs outputs = new Outputs(frames, arrival);
        switch (decoder.decode(arrival.topic(), arrival.key(), arrival.value())) {
            case Input.Readable fact -> judge(arrival, fact, outputs);
            case Input.Unreadable fault -> refuse(arrival, fault, outputs);
            case Input.Unavailable away -> throw away.cause();
        }
        return outputs.all();
    }

    private void judge(Arrival arrival, Input.Readable fact, Outputs outputs) {
        GoalState before = goals.load(fact.proposed().goal());
        Proof proof = proofs.of(fact, arrival.source().appendedAt());
        Facts facts = new Facts(
                arrival.source().appendedAt(),
                seen.of(fact),
                proof.authentication(),
                fact.mirrorFault(),
                proofs.capability(fact));
        switch (Admission.admit(before, fact.proposed(), facts)) {
            case Ruling.Journaled(var verdict) ->
                journal(
                        before,
                        new JournalWriter.Admitted(
                                fact,
                                verdict,
                                proof.authentication(),
                                proof.keySetVersion(),
                                arrival.source(),
                                arrival.originalValue().orElseThrow()),
                        outputs);
            case Ruling.Rejected rejected -> reject(arrival, before, fact, rejected, outputs);
        }
    }

    private void journal(GoalState before, JournalWriter.Admitted admitted, Outputs outputs) {
        SealedEntry sealed = JournalWriter.seal(before.position(), admitted);
        GoalProjection after = GoalFold.fold(before, sealed.entry());
        byte[] projection = frames.projection(after);
        goals.save(after, projection);
        seen.remember(admitted.input(), after.position().journalTime());
        outputs.journaled(sealed, after, projection);
        for (Consequence consequence : Consequences.of(before, sealed.entry(), after)) {
            outputs.consequence(consequence, after, admitted.input());
        }
        tally.journaled(admitted.verdict());
    }

    private void reject(
            Arrival arrival, GoalState before, Input.Readable fact, Ruling.Rejected rejected, Outputs outputs) {
        Instant judgedAt = before.position().timeOf(arrival.source().appendedAt());
        long sequence = before.position().sequence();
        outputs.rejected(new RefusedRecord(
                Optional.of(fact.proposed().goal()),
                Optional.of(fact.proposed().id().value()),
                new RefusedRecord.Reason(rejected.code().name(), rejected.expected(), rejected.actual()),
                sequence,
                judgedAt,
                arrival.source(),
                arrival.originalKey(),
                arrival.originalValue()));
        for (Consequence consequence :
                Consequences.ofRefusal(before, fact.proposed().event(), rejected)) {
            if (consequence instanceof Consequence.RefuseClaim refusal) {
                outputs.refusedClaim(refusal, fact.proposed().goal(), sequence, fact, judgedAt);
            }
        }
        tally.rejected(rejected.code());
    }

    private void refuse(Arrival arrival, Input.Unreadable fault, Outputs outputs) {
        GoalState goal = fault.goal().map(goals::load).orElse(null);
        RefusedRecord refused = new RefusedRecord(
                fault.goal(),
                fault.eventId(),
                new RefusedRecord.Reason(fault.code().name(), fault.expected(), fault.actual()),
                goal == null ? 0 : goal.position().sequence(),
                goal == null
                        ? arrival.source().appendedAt()
                        : goal.position().timeOf(arrival.source().appendedAt()),
                arrival.source(),
                arrival.originalKey(),
                arrival.originalValue());
        if (fault.code() == RejectedCode.UNDECODABLE && arrival.value() != null) {
            outputs.undecodable(refused);
            tally.undecodable();
        } else {
            outputs.rejected(refused);
            tally.rejected(fault.code());
        }
    }
}
