package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.admission.Parking;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes in one record after the other and says what is to be written. A record that cannot go on holds those of its goal that come after it, in
 * order, and nobody else's. Everything it changes is in the stores, so that a transaction that is not committed leaves no trace.
 */
final class Sequencer {

    private final InputDecoder decoder;
    private final GoalStore goals;
    private final HeldRecords held;
    private final LookupWaits waits;
    private final Refusals refusals;
    private final Judge judge;

    Sequencer(Lookups lookups, GoalStore goals, SeenEvents seen, HeldRecords held) {
        this.decoder = lookups.decoder();
        this.goals = goals;
        this.held = held;
        this.waits = new LookupWaits(lookups.proofs(), held::nextIndex);
        this.refusals = new Refusals(lookups.frames(), goals, lookups.tally());
        this.judge = new Judge(lookups, goals, seen, refusals);
        held.goals().stream().filter(goal -> !parked(goal)).forEach(waits::add);
    }

    /**
     * What follows from {@code arrival}.
     *
     * @throws dev.loopkeeper.client.registry.RegistryUnavailableException if nothing can be said yet: the same record must come again
     */
    List<Output> take(Arrival arrival) {
        List<Output> written = new ArrayList<>();
        Input input = decode(arrival);
        Optional<GoalId> goal = goal(input);
        if (goal.isEmpty()) {
            written.addAll(judge.judge(arrival, input, true).outputs());
        } else if (held.isEmpty(goal.get())) {
            take(arrival, input, goal.get(), false, written);
        } else if (passes(goal.get(), input)) {
            // It overtakes, so it cannot wait for a look-up: there is no place to wait in but behind the parked record.
            take(arrival, input, goal.get(), true, written);
        } else {
            hold(arrival, input, goal.get(), written);
        }
        return written;
    }

    /** Whether a record waits for a look-up. */
    boolean waits() {
        return waits.any();
    }

    /** What follows from records whose keys and capabilities have been looked for since; to be called now and then. */
    List<Output> goOn() {
        List<Output> written = new ArrayList<>();
        for (Map.Entry<GoalId, Long> answer : waits.answered().entrySet()) {
            drain(answer.getKey(), answer.getValue(), written);
        }
        return written;
    }

    private void take(Arrival arrival, Input input, GoalId goal, boolean lookedUp, List<Output> written) {
        switch (judge.judge(arrival, input, lookedUp)) {
            case Judgement.Final(var outputs) -> {
                written.addAll(outputs);
                drain(goal, 0, written);
            }
            case Judgement.Skipping(var outputs, var reason) -> {
                written.addAll(outputs);
                written.addAll(refusals.putAside(
                        held.first(goal),
                        Optional.of(goal),
                        new Reason("SKIPPED", "a record that can be used", "an operator skipped it: " + reason)));
                held.removeFirst(goal);
                drain(goal, 0, written);
            }
            case Judgement.Parked(var outputs) -> {
                hold(arrival, input, goal, written);
                written.addAll(outputs);
            }
            case Judgement.Missing missing -> {
                hold(arrival, input, goal, written);
                waits.add(goal);
            }
        }
    }

    /** Judges the goal's held records in their order, until one cannot go on; those below {@code answered} wait for no look-up any more. */
    private void drain(GoalId goal, long answered, List<Output> written) {
        while (!held.isEmpty(goal) && !parked(goal)) {
            Arrival arrival = held.first(goal);
            boolean lookedUp = held.firstIndex(goal) < answered;
            if (!lookedUp && waits.contains(goal)) {
                return;
            }
            Judgement judgement = judge.judge(arrival, decode(arrival), lookedUp);
            written.addAll(judgement.outputs());
            switch (judgement) {
                case Judgement.Final last -> held.removeFirst(goal);
                case Judgement.Skipping skipping ->
                    throw new IllegalStateException("expected no record to be skipped while none is parked");
                case Judgement.Parked parked -> {
                    return;
                }
                case Judgement.Missing missing -> {
                    waits.add(goal);
                    return;
                }
            }
        }
    }

    private void hold(Arrival arrival, Input input, GoalId goal, List<Output> written) {
        boolean anyway = input instanceof Input.Readable fact
                && !Parking.refusable(fact.proposed().event());
        if (!held.add(goal, arrival, anyway)) {
            written.addAll(refusals.turnedAway(arrival, input, goal));
        }
    }

    private boolean passes(GoalId goal, Input input) {
        return parked(goal)
                && input instanceof Input.Readable fact
                && Parking.passes(fact.proposed().event());
    }

    private boolean parked(GoalId goal) {
        return Parking.holds(goals.load(goal));
    }

    private Input decode(Arrival arrival) {
        Optional<Baggage.Fault> heavy = Baggage.headersFault(arrival);
        if (heavy.isPresent()) {
            return unreadable(arrival, heavy.get());
        }
        Input input = decoder.decode(arrival.topic(), arrival.key(), arrival.value());
        if (input instanceof Input.Unavailable away) {
            throw away.cause();
        }
        return input;
    }

    private static Input unreadable(Arrival arrival, Baggage.Fault fault) {
        return new Input.Unreadable(
                fault.code(), fault.expected(), fault.actual(), Baggage.goal(arrival), Optional.empty());
    }

    /** The goal whose order the record keeps; empty for one that no goal need wait for. */
    private static Optional<GoalId> goal(Input input) {
        return switch (input) {
            case Input.Readable fact -> Optional.of(fact.proposed().goal());
            case Input.Unreadable fault -> fault.code() == RejectedCode.UNDECODABLE ? fault.goal() : Optional.empty();
            case Input.Unavailable away -> Optional.empty();
        };
    }
}
