package dev.loopkeeper.runner.replay;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.execution.ReplaySpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Sample;
import org.junit.jupiter.api.Test;

class ReplayExecutorTest {
    private static final CapabilityDocument CAPABILITY = Sample.capability("""
            {"kind":"replay","turns":{"1":{"outcome":"COMPLETED","summary":"one"},"2":{"outcome":"NO SUCH"}}}""");
    private static final Sample SAMPLE = Sample.of(CAPABILITY);

    private final FakeControl control = new FakeControl();

    @Test
    void turn_isAnsweredWithWhatIsRecordedUnderItsNumber() {
        assertThat(run(new TurnRef(1, 3)).report().summary()).isEqualTo("one");
    }

    @Test
    void turnThatIsNotRecorded_fails() {
        assertThat(run(new TurnRef(3, 1)).reason()).isEqualTo("NO_RECORDED_TURN");
    }

    @Test
    void recordedResultThatIsNone_isABadResult() {
        assertThat(run(new TurnRef(2, 1)).reason()).isEqualTo("BAD_RESULT");
    }

    @Test
    void revokedTurn_isNotAnswered() {
        // given
        control.revoke("CANCELLED");

        // when
        ExecutorResult result = run(TurnRef.FIRST);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.INTERRUPTED);
    }

    @Test
    void turnNumbersThatAreNone_areMalformed() {
        assertThatThrownBy(() -> Sample.capability("{\"kind\":\"replay\",\"turns\":{\"01\":{}}}"))
                .isInstanceOf(MalformedDocument.class);
    }

    private ExecutorResult run(TurnRef turn) {
        return new ReplayExecutor(ReplaySpec.parse(CAPABILITY.executor()))
                .run(SAMPLE.withTurn(turn).input(), control, NO_TOOLS);
    }
}
