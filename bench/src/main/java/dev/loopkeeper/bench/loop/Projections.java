package dev.loopkeeper.bench.loop;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Charter;
import dev.loopkeeper.kernel.goal.Custody;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.Progress.WaitKind;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Projections of goals whose first turn may start, now or later, as the sequencer would publish them. */
final class Projections {
    private static final Policy POLICY = policy(NoOp.goal("bench/any", 5).get("policy"));

    private final SequencerFrames frames;

    Projections(TopicCodecs codecs) {
        this.frames = new SequencerFrames(codecs);
    }

    /** The value of a projection of {@code goal}, whose first turn may start at {@code due}. */
    byte[] startingAt(String goal, Optional<Instant> due) {
        Instant now = Instant.now();
        Progress progress = Progress.START.withNext(
                Progress.START.next(), due.map(until -> new NotBefore(WaitKind.CADENCE, until)));
        return frames.projection(new GoalProjection(
                GoalId.of(goal),
                new Position(1, Digest.ZERO, now),
                new Charter("run turns that do nothing", "bench", "bench", now),
                new Governance(POLICY, 1, PolicyDigest.of(POLICY)),
                Status.OPEN,
                Flight.NONE,
                Holds.NONE,
                Ledger.opened(POLICY.limits()),
                progress,
                new Agenda(Map.of(), List.of(), 0, List.of(), List.of(), List.of()),
                History.NONE,
                Lanes.NONE,
                Custody.NONE));
    }

    private static Policy policy(JsonNode tree) {
        return GoalDocument.policy(JsonFields.of("policy", tree));
    }
}
