package dev.loopkeeper.runner.guard;

import static dev.loopkeeper.runner.guard.GuardRig.ARGUMENTS;
import static dev.loopkeeper.runner.guard.GuardRig.COMPLETED;
import static dev.loopkeeper.runner.guard.GuardRig.SAMPLE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A call that needs a person waits for exactly that person's yes to exactly that call. */
@Timeout(300)
class ApprovedCallsTest {
    @TempDir
    private Path folder;

    private GuardRig rig;

    @BeforeEach
    void open() {
        rig = new GuardRig(folder);
    }

    @Test
    void callThatNeedsApproval_pausesTheTurnAndShowsExactlyWhatWouldBeCalled() throws InterruptedException {
        // given
        rig.guard = rig.guard(SAMPLE, 9, true);

        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        CallReview review = rig.review(COMPLETED);
        assertThat(answer).isInstanceOf(ToolAnswer.Denied.class);
        assertThat(rig.carriedOut).isEmpty();
        assertThat(review.result().outcome()).isEqualTo(Outcome.PAUSED);
        assertThat(review.result().reason()).isEqualTo("TOOL_NOT_APPROVED");
        assertThat(review.result().report().questions())
                .singleElement()
                .satisfies(question ->
                        assertThat(question.asked()).isEqualTo("{\"tool\":\"look\",\"arguments\":{\"to\":\"ann\"}}"));
    }

    @Test
    void approvalOfExactlyThisCall_isGoodForOneCall() throws InterruptedException {
        // given
        String asked = "{\"tool\":\"look\",\"arguments\":{\"to\":\"ann\"}}";
        Approval approval = new Approval(
                new GateId("g1"),
                GateRaised.Kind.APPROVAL,
                Digests.of(asked.getBytes(UTF_8)),
                new Principal("ann"),
                "");
        rig.guard = rig.guard(SAMPLE.withApprovals(List.of(approval)), 9, true);
        JsonNode other = JsonNodeFactory.instance.objectNode().put("to", "bob");

        // when
        ToolAnswer another = rig.tools().call(ToolRequest.of("look", other));
        ToolAnswer approved = rig.tools().call(ToolRequest.of("look", ARGUMENTS));
        ToolAnswer again = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(another).isInstanceOf(ToolAnswer.Denied.class);
        assertThat(approved).isInstanceOf(ToolAnswer.Done.class);
        assertThat(again).isInstanceOf(ToolAnswer.Denied.class);
    }
}
