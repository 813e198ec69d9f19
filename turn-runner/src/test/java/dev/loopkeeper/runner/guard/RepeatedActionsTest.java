package dev.loopkeeper.runner.guard;

import static dev.loopkeeper.runner.guard.GuardRig.ARGUMENTS;
import static dev.loopkeeper.runner.guard.GuardRig.COMPLETED;
import static dev.loopkeeper.runner.guard.GuardRig.SAMPLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.control.Attempt;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.fixture.Sample;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One logical action has one key, and what cannot be undone happens once under it. */
@Timeout(300)
class RepeatedActionsTest {
    @TempDir
    private Path folder;

    private GuardRig rig;

    @BeforeEach
    void open() {
        rig = new GuardRig(folder);
    }

    @Test
    void sameActionInAnotherAttempt_hasTheSameKeyAndInAnotherTurnAnother() throws InterruptedException {
        // given
        rig.tools().call(ToolRequest.of("look", ARGUMENTS));
        rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // when
        rig.guard(SAMPLE.withTurn(new TurnRef(1, 2)), 9, false).tools().call(ToolRequest.of("look", ARGUMENTS));
        rig.guard(SAMPLE.withTurn(new TurnRef(2, 1)), 9, false).tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        List<String> keys =
                rig.carriedOut.stream().map(order -> order.key().value()).toList();
        assertThat(keys.get(2)).isEqualTo(keys.get(0));
        assertThat(keys.get(1)).isNotEqualTo(keys.get(0));
        assertThat(keys.get(3)).isNotIn(keys.subList(0, 3));
    }

    @Test
    void namedAction_hasTheSameKeyWhateverTurnAndArguments() throws InterruptedException {
        // given
        ToolRequest named = new ToolRequest("look", ARGUMENTS, Optional.of("invoice-7"));
        rig.tools().call(named);

        // when
        rig.guard(SAMPLE.withTurn(new TurnRef(5, 1)), 9, false)
                .tools()
                .call(new ToolRequest("look", JsonNodeFactory.instance.objectNode(), Optional.of("invoice-7")));

        // then
        assertThat(rig.carriedOut.get(1).key()).isEqualTo(rig.carriedOut.get(0).key());
    }

    @Test
    void irreversibleActionOfTheSameName_happensOnceAndIsAnsweredTwice() throws InterruptedException {
        // given
        rig.grant();
        rig.admit("tool-1");
        ToolRequest named = new ToolRequest("send", ARGUMENTS, Optional.of("invoice-7"));
        ToolAnswer first = rig.tools().call(named);

        // when
        ToolAnswer second = rig.tools().call(named);

        // then
        assertThat(rig.carriedOut).hasSize(1);
        assertThat(((ToolAnswer.Done) second).result()).isEqualTo(((ToolAnswer.Done) first).result());
        assertThat(rig.calls().get(1).denied()).hasValue("ALREADY_DONE");
    }

    @Test
    void actionThatAnEarlierAttemptHasDone_isAnsweredFromTheStoreAndNotDoneAgain() throws InterruptedException {
        // given
        rig.grant();
        rig.admit("tool-1");
        ToolAnswer first = rig.tools().call(ToolRequest.of("send", ARGUMENTS));
        ActionKey action = rig.carriedOut.getFirst().key();
        rig.control = rig.board.open(new Attempt(SAMPLE.goal(), SAMPLE.turn()), new ClaimId("the-next-claim"));
        TurnGuard second = rig.guard(SAMPLE, 9, false);
        rig.take(new ControlMessage.Granted(
                rig.control.claim(), 2, Instant.EPOCH, List.of(), Map.of(action, ((ToolAnswer.Done) first).digest())));

        // when
        ToolAnswer again = second.tools().call(ToolRequest.of("send", ARGUMENTS));

        // then
        assertThat(rig.carriedOut).hasSize(1);
        assertThat(again)
                .isInstanceOfSatisfying(
                        ToolAnswer.Done.class,
                        done -> assertThat(done.result()).isEqualTo(((ToolAnswer.Done) first).result()));
        assertThat(second.review(COMPLETED).calls())
                .singleElement()
                .returns(Optional.of("ALREADY_DONE"), ToolCall::denied);
    }

    @Test
    void actionWhoseResultNobodyKnows_isNotDoneAgainEither() throws InterruptedException {
        // given
        ToolRequest named = new ToolRequest("send", ARGUMENTS, Optional.of("invoice-7"));
        ActionKey action = new LogicalActions(SAMPLE.goal(), SAMPLE.turn()).key(named, Digest.ZERO);
        rig.take(new ControlMessage.Granted(Sample.CLAIM, 2, Instant.EPOCH, List.of(), Map.of(action, Digest.ZERO)));

        // when
        ToolAnswer answer = rig.tools().call(named);

        // then
        assertThat(rig.carriedOut).isEmpty();
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("ALREADY_DONE"));
    }

    @Test
    void oneIrreversibleActionMoreThanTheJournalRemembers_isNotDone() throws InterruptedException {
        // given
        Map<ActionKey, Digest> done = new HashMap<>();
        for (int i = 0; i < Caps.ACTIONS_PER_TURN; i++) {
            done.put(new ActionKey("send." + i), Digest.ZERO);
        }
        rig.take(new ControlMessage.Granted(Sample.CLAIM, 2, Instant.EPOCH, List.of(), done));

        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("send", ARGUMENTS));

        // then
        assertThat(rig.carriedOut).isEmpty();
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("IRREVERSIBLE_LIMIT"));
    }
}
