package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.GoalEvent.GoalHandedOff;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TodoId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HandOffTest {
    private static final Optional<Digest> NOTHING = Optional.empty();

    @Test
    void handOff_givesTheGoalToItsReceiver() {
        // given
        Loop loop = Loop.open();

        // when
        loop.must(handOff("planner", "builder", NOTHING, "work"));

        // then
        assertThat(loop.goal().custody().holder()).contains("builder");
    }

    @Test
    void onlyWhoHasTheGoal_handsItOn() {
        // given
        Loop loop = Loop.open().must(handOff("planner", "builder", NOTHING, "work"));

        // when
        Ruling ruling = loop.propose(handOff("planner", "tester", NOTHING, "work"));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.HAND_OFF_MISMATCH);
    }

    @Test
    void openTodos_mustBeTheGoals() {
        // given
        Loop loop = Loop.open(policy(), todo("work"), todo("more"));

        // when
        Ruling ruling = loop.propose(handOff("planner", "builder", NOTHING, "work"));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.HAND_OFF_MISMATCH);
    }

    @Test
    void artifact_mustBeTheOneThatTheLastReceiptSealed() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.evidence("log").offering(digest("diff")));

        // when
        Ruling other = loop.propose(handOff("planner", "builder", Optional.of(digest("another")), "work"));
        Ruling same = loop.propose(handOff("planner", "builder", Optional.of(digest("diff")), "work"));

        // then
        assertThat(code(other)).isEqualTo(RejectedCode.HAND_OFF_MISMATCH);
        assertThat(same).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void artifactThatThePolicyRequires_mustBeThere() {
        // given
        Loop loop = Loop.open(policy().handOff(true));

        // when
        Ruling ruling = loop.propose(handOff("planner", "builder", NOTHING));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.HAND_OFF_NOT_ALLOWED);
    }

    @Test
    void whileATurnRuns_nothingIsHandedOff() {
        // given
        Loop loop = Loop.open().start();

        // when
        Ruling ruling = loop.propose(handOff("planner", "builder", NOTHING, "work"));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.WRONG_PHASE);
    }

    @Test
    void handOffBetweenExecutors_namesWhatTheNextTurnRuns() {
        // given
        Loop loop = Loop.open();

        // when
        loop.must(new GoalHandedOff("a", "b", NOTHING, List.of(new TodoId("work")), Optional.of(REVIEW)));

        // then
        assertThat(NextCapability.of(loop.goal())).isEqualTo(REVIEW);
        assertThat(loop.request().capability().id()).isEqualTo(REVIEW);
    }

    @Test
    void handOffToWhatThePolicyDoesNotAllow_isRefused() {
        // given
        Loop loop = Loop.open();

        // when
        Ruling ruling = loop.propose(new GoalHandedOff(
                "a", "b", NOTHING, List.of(new TodoId("work")), Optional.of(new CapabilityId("deploy"))));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.HAND_OFF_NOT_ALLOWED);
    }

    private static GoalHandedOff handOff(String from, String to, Optional<Digest> artifact, String... open) {
        return new GoalHandedOff(
                from, to, artifact, List.of(open).stream().map(TodoId::new).toList(), Optional.empty());
    }

    private static RejectedCode code(Ruling ruling) {
        return ((Ruling.Rejected) ruling).code();
    }
}
