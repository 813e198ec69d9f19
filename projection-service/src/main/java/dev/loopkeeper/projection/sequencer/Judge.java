package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.admission.Admission;
import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.admission.Facts;
import dev.loopkeeper.kernel.admission.Parking;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Consequences;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.JournalWriter;
import dev.loopkeeper.kernel.wire.ParkedEntry;
import dev.loopkeeper.kernel.wire.SealedEntry;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord.Reason;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.logging.LinePaces;
import dev.loopkeeper.projection.sequencer.Proofs.Proof;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Has the kernel judge one record, gives what is admitted its place in the goal's journal, folds it, and gathers what is to be written. What of
 * our own topics cannot be used parks its goal; what others wrote never does.
 */
final class Judge {

    private static final Logger LOG = LoggerFactory.getLogger(Judge.class);
    private static final int MOST_KINDS = 64;

    private final SequencerFrames frames;
    private final Proofs proofs;
    private final Folding folding;
    private final GoalStore goals;
    private final SeenEvents seen;
    private final Refusals refusals;
    private final Tally tally;
    private final LinePaces<Kind> putAside = LinePaces.oneIn(Duration.ofMinutes(1), MOST_KINDS);

    /** What is wrong, and where: garbage on a topic of others does not silence the first line about one of ours. */
    private record Kind(String topic, String code) {}

    /** What the kernel made of a fact, before any of it is kept. */
    private sealed interface Ruled {
        record Rejected(Ruling.Rejected ruling) implements Ruled {}

        record Journaled(Verdict verdict, SealedEntry sealed, GoalProjection after, List<Consequence> consequences)
                implements Ruled {}

        record Failed(RuntimeException cause) implements Ruled {}
    }

    Judge(Lookups lookups, GoalStore goals, SeenEvents seen, Refusals refusals) {
        this.frames = lookups.frames();
        this.proofs = lookups.proofs();
        this.folding = lookups.folding();
        this.tally = lookups.tally();
        this.goals = goals;
        this.seen = seen;
        this.refusals = refusals;
    }

    /**
     * What becomes of {@code arrival}.
     *
     * @param lookedUp whether what is missing now is to be taken as not existing, and no look-up to be waited for
     */
    Judgement judge(Arrival arrival, Input input, boolean lookedUp) {
        return switch (input) {
            case Input.Readable fact -> judge(arrival, fact, lookedUp);
            case Input.Unreadable fault -> unreadable(arrival, fault);
            case Input.Unavailable away -> throw away.cause();
        };
    }

    private Judgement judge(Arrival arrival, Input.Readable fact, boolean lookedUp) {
        Proof proof = proofs.of(fact, arrival.source().appendedAt());
        if (!lookedUp && !proof.complete()) {
            return new Judgement.Missing();
        }
        GoalState before = goals.load(fact.proposed().goal());
        Facts facts = new Facts(
                arrival.source().appendedAt(),
                seen.of(fact),
                proof.authentication(),
                fact.mirrorFault(),
                proof.capability(),
                PolicyConditions.fault(fact.proposed()));
        return switch (rule(before, arrival, fact, proof, facts)) {
            case Ruled.Rejected(var ruling) -> new Judgement.Final(refusals.rejected(arrival, fact, ruling));
            case Ruled.Journaled journaled -> journaled(arrival, fact, journaled);
            case Ruled.Failed(var cause) ->
                unusable(
                        arrival,
                        before,
                        new Reason("UNFOLDABLE", "a record that can be folded", "the fold failed: " + cause),
                        cause);
        };
    }

    /** Pure, so that whatever it throws is the fault of the record or of the kernel, and never an outage's. */
    private Ruled rule(GoalState before, Arrival arrival, Input.Readable fact, Proof proof, Facts facts) {
        try {
            return switch (Admission.admit(before, fact.proposed(), facts)) {
                case Ruling.Rejected rejected -> new Ruled.Rejected(rejected);
                case Ruling.Journaled(var verdict) -> fold(before, arrival, fact, verdict, proof);
            };
        } catch (RuntimeException e) {
            return new Ruled.Failed(e);
        }
    }

    private Ruled.Journaled fold(GoalState before, Arrival arrival, Input.Readable fact, Verdict verdict, Proof proof) {
        SealedEntry sealed = JournalWriter.seal(
                before.position(),
                new JournalWriter.Admitted(
                        fact,
                        verdict,
                        proof.authentication(),
                        proof.keySetVersion(),
                        arrival.source(),
                        arrival.originalValue().orElseThrow()));
        GoalProjection after = folding.fold(before, sealed.entry());
        return new Ruled.Journaled(verdict, sealed, after, Consequences.of(before, sealed.entry(), after));
    }

    private Judgement journaled(Arrival arrival, Input.Readable fact, Ruled.Journaled journaled) {
        Outputs outputs = keep(arrival, journaled);
        seen.remember(fact, journaled.after().position().journalTime());
        journaled.consequences().forEach(consequence -> outputs.consequence(consequence, journaled.after(), fact));
        return fact.proposed().event() instanceof ParkedSkipped skipped
                ? new Judgement.Skipping(outputs.all(), skipped.reason())
                : new Judgement.Final(outputs.all());
    }

    private Outputs keep(Arrival arrival, Ruled.Journaled journaled) {
        Outputs outputs = new Outputs(frames, arrival);
        byte[] projection = goals.save(journaled.after());
        outputs.journaled(journaled.sealed(), journaled.after(), projection);
        tally.journaled(journaled.verdict());
        return outputs;
    }

    private Judgement unreadable(Arrival arrival, Input.Unreadable fault) {
        if (fault.code() != RejectedCode.UNDECODABLE || arrival.value() == null) {
            return new Judgement.Final(refusals.rejected(arrival, fault));
        }
        Reason reason = new Reason(fault.code().name(), fault.expected(), fault.actual());
        return fault.goal()
                .map(goals::load)
                .map(goal -> unusable(arrival, goal, reason, null))
                .orElseGet(() -> new Judgement.Final(refusals.putAside(arrival, fault.goal(), reason)));
    }

    /** A record that cannot be used: of our own topics it parks its goal, if that is open; any other is put aside. */
    private Judgement unusable(Arrival arrival, GoalState goal, Reason reason, @Nullable RuntimeException cause) {
        boolean parks = arrival.topic().writer().isService() && Parking.possible(goal);
        if (!parks) {
            // Others can write as many of these as they like.
            putAside.due(new Kind(arrival.source().topic(), reason.code()), System.nanoTime())
                    .ifPresent(leftOut -> unusable(LOG.atWarn(), arrival, goal, reason)
                            .addKeyValue("leftOut", leftOut)
                            .setCause(cause)
                            .log("a record cannot be used and is put aside"));
            return new Judgement.Final(refusals.putAside(arrival, Optional.of(goal.id()), reason));
        }
        unusable(LOG.atError(), arrival, goal, reason)
                .setCause(cause)
                .log("a record cannot be used and parks its goal");
        return new Judgement.Parked(
                Parking.holds(goal)
                        ? List.of()
                        : keep(arrival, parked(arrival, goal, reason.code())).all());
    }

    private static LoggingEventBuilder unusable(
            LoggingEventBuilder line, Arrival arrival, GoalState goal, Reason reason) {
        return line.addKeyValue("goalId", goal.id())
                .addKeyValue("topic", arrival.source().topic())
                .addKeyValue("partition", arrival.source().partition())
                .addKeyValue("offset", arrival.source().offset())
                .addKeyValue("reason", reason);
    }

    private Ruled.Journaled parked(Arrival arrival, GoalState goal, String code) {
        Input.Readable parked = ParkedEntry.of(
                goal.id(),
                goal.position().sequence(),
                arrival.source(),
                code,
                arrival.originalValue().orElseThrow());
        Proof none = new Proof(Authentication.UNSIGNED, proofs.keys().current().version(), Optional.empty(), true);
        return fold(goal, arrival, parked, Verdict.ADMITTED, none);
    }
}
