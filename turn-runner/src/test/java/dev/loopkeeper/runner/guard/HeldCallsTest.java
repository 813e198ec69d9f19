package dev.loopkeeper.runner.guard;

import static dev.loopkeeper.runner.guard.GuardRig.ARGUMENTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is called by a turn that may be over, as far as the runner can tell. */
@Timeout(300)
class HeldCallsTest {
    @TempDir
    private Path folder;

    private GuardRig rig;

    @BeforeEach
    void open() {
        rig = new GuardRig(folder);
    }

    @Test
    void runnerThatWasFrozenBeyondItsLease_callsNothingBeforeAnybodyHasToldIt() throws InterruptedException {
        // given
        rig.control.leaseUntil(1_000);
        rig.nanos.set(1_000);

        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(rig.control.stop()).isEmpty();
        assertThat(rig.control.current()).isTrue();
        assertThat(rig.carriedOut).isEmpty();
        assertThat(rig.outbox.reports()).isEmpty();
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("LEASE_OVER"));
    }

    @Test
    void leaseThatIsRenewedInTime_goesOn() throws InterruptedException {
        // given
        rig.control.leaseUntil(1_000);
        rig.nanos.set(999);
        rig.control.leaseUntil(2_000);
        rig.nanos.set(1_999);

        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer).isInstanceOf(ToolAnswer.Done.class);
    }

    @Test
    void controlThatLagsForAMoment_delaysTheCallOnly() {
        // given
        rig.current.set(false);
        CompletableFuture<ToolAnswer> answer = rig.start("look");
        boolean calledAtOnce = !rig.carriedOut.isEmpty();

        // when
        rig.current.set(true);

        // then
        await().until(answer::isDone);
        assertThat(calledAtOnce).isFalse();
        assertThat(answer.join()).isInstanceOf(ToolAnswer.Done.class);
    }

    @Test
    void stoppedTurn_callsNothingAndRecordsTheRule() throws InterruptedException {
        // given
        rig.take(new ControlMessage.Revoked("CANCELLED"));

        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer).isInstanceOf(ToolAnswer.Stopped.class);
        assertThat(rig.outbox.reports()).isEmpty();
        assertThat(rig.calls()).singleElement().returns(Optional.of("TURN_STOPPED"), ToolCall::denied);
    }
}
