package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Watch;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.schema.ClockWait;
import dev.loopkeeper.schema.ClockWaitKind;
import dev.loopkeeper.schema.DoneAction;
import dev.loopkeeper.schema.EvidenceWatch;
import dev.loopkeeper.schema.GoalLedger;
import dev.loopkeeper.schema.GoalProgress;
import java.util.Optional;

/** How far a goal has come and what that has cost, to and from Avro. */
final class ProgressCodec {

    private ProgressCodec() {}

    static GoalLedger toAvro(Ledger ledger) {
        return new GoalLedger(
                ledger.turns(),
                ledger.requests(),
                AvroValues.amounts(ledger.settled()),
                AvroValues.amounts(ledger.reserved()),
                AvroValues.amounts(ledger.overrun()),
                AvroValues.limits(ledger.limits()));
    }

    static Ledger toDomain(GoalLedger avro) {
        return new Ledger(
                avro.getTurns(),
                avro.getRequests(),
                AvroValues.amounts(avro.getSettled()),
                AvroValues.amounts(avro.getReserved()),
                AvroValues.amounts(avro.getOverrun()),
                AvroValues.limits(avro.getLimits()));
    }

    static GoalProgress toAvro(Progress progress) {
        return new GoalProgress(
                progress.next().turn(),
                progress.next().attempt(),
                AvroValues.proposal(progress.proposal()),
                progress.notBefore().map(ProgressCodec::wait).orElse(null),
                progress.emptyTurns(),
                progress.failedTurns(),
                progress.refused().orElse(null),
                progress.decisions(),
                progress.fences(),
                progress.recentStarts(),
                progress.done().stream()
                        .map(done -> new DoneAction(
                                done.action().value(), done.result().text()))
                        .toList(),
                progress.watch()
                        .map(watch -> new EvidenceWatch(watch.quiet(), watch.until()))
                        .orElse(null));
    }

    static Progress toDomain(GoalProgress avro) {
        return new Progress(
                new TurnRef(avro.getNextTurn(), avro.getNextAttempt()),
                AvroValues.proposal(avro.getProposal()),
                Optional.ofNullable(avro.getNotBefore()).map(ProgressCodec::wait),
                avro.getEmptyTurns(),
                avro.getFailedTurns(),
                Optional.ofNullable(avro.getRefused()),
                avro.getDecisions(),
                avro.getFences(),
                avro.getRecentStarts(),
                avro.getDone().stream()
                        .map(done -> new Progress.DoneAction(
                                new ActionKey(done.getActionKey()), new Digest(done.getResultDigest())))
                        .toList(),
                Optional.ofNullable(avro.getWatch()).map(watch -> new Watch(watch.getQuiet(), watch.getUntil())));
    }

    private static ClockWait wait(Progress.NotBefore wait) {
        return new ClockWait(
                switch (wait.kind()) {
                    case CADENCE -> ClockWaitKind.CADENCE;
                    case BACKOFF -> ClockWaitKind.BACKOFF;
                    case EXTERNAL_EVIDENCE -> ClockWaitKind.EXTERNAL_EVIDENCE;
                },
                wait.until());
    }

    private static Progress.NotBefore wait(ClockWait avro) {
        Progress.WaitKind kind = switch (avro.getKind()) {
            case BACKOFF -> Progress.WaitKind.BACKOFF;
            case EXTERNAL_EVIDENCE -> Progress.WaitKind.EXTERNAL_EVIDENCE;
            case CADENCE, UNKNOWN -> Progress.WaitKind.CADENCE;
        };
        return new Progress.NotBefore(kind, avro.getUntil());
    }
}
