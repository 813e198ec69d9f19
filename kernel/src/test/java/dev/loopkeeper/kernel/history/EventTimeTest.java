package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** When somebody says that something happened is data: it orders nothing, and nothing expires by it. */
class EventTimeTest {

    private static final Instant LONG_AGO = Instant.ofEpochSecond(-9_000_000_000_000L);
    private static final Instant FAR_OFF = Instant.ofEpochSecond(9_000_000_000_000L);

    private int sent;

    @Test
    void descendingEventTimes_leaveTheOrderOfArrivalAndTheJournalsTime() {
        // given
        Loop loop = Loop.open();
        Instant now = loop.journal().now();

        // when
        send(loop, FAR_OFF, new Signal.CorrectionGiven("first"));
        send(loop, now, new Signal.CorrectionGiven("second"));
        send(loop, LONG_AGO, new Signal.CorrectionGiven("third"));

        // then
        assertThat(loop.goal().agenda().signals())
                .extracting(Agenda.OpenSignal::summary)
                .containsExactly("first", "second", "third");
        assertThat(loop.goal().position().journalTime()).isEqualTo(now);
    }

    @Test
    void lease_isRenewedFromTheJournalsTimeWhateverTheHeartbeatSays() {
        // given
        Loop loop = Loop.open().start().tick(15_000);
        TurnEvent.TurnHeartbeat beat =
                new TurnEvent.TurnHeartbeat(loop.journal().inFlight().turn(), Samples.CLAIM);

        // when
        Ruling ruling = send(loop, FAR_OFF, beat);

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
        assertThat(((Flight.Running) loop.goal().flight()).leaseUntil())
                .isEqualTo(loop.journal().now().plusSeconds(30));
    }

    @Test
    void expiryThatClaimsToComeFromTheFuture_isTooEarly() {
        // given
        Loop loop = Loop.open().start();
        Loop later = Loop.open().start().tick(30_000);
        DecisionEvent expiry = later.decision();

        // when
        Ruling early = send(loop, FAR_OFF, expiry);
        Ruling due = send(later, LONG_AGO, expiry);

        // then
        assertThat(early).isEqualTo(Ruling.revoked(RevokedCode.TOO_EARLY));
        assertThat(due).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void answerThatClaimsToHaveBeenGivenInTime_comesTooLate() {
        // given
        PolicyBuilder policy = PolicyBuilder.policy().pace(new Pace(0, 30_000, 900_000, 60_000));
        Loop loop =
                Loop.open(policy, Samples.todo("work")).turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));
        Loop other =
                Loop.open(policy, Samples.todo("work")).turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));

        // when
        Ruling late = send(loop.tick(60_000), LONG_AGO, loop.verdict(loop.gate(), true));
        Ruling inTime = send(other.tick(59_999), FAR_OFF, other.verdict(other.gate(), true));

        // then
        assertThat(((Ruling.Rejected) late).code()).isEqualTo(RejectedCode.GATE_CLOSED);
        assertThat(inTime).isEqualTo(Ruling.ADMITTED);
    }

    private Ruling send(Loop loop, Instant occurredAt, Event event) {
        Proposed proposed = new Proposed(new EventId("sent-" + ++sent), Samples.GOAL, occurredAt, "carol", event);
        return loop.journal().propose(proposed, Signers.of(event));
    }
}
