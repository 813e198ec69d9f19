package dev.loopkeeper.runner.guard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.runner.execute.Question;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What people have approved of a turn's tool calls, each for one call, and what they still would have to approve. */
final class CallApprovals {
    private final List<Digest> approved = new ArrayList<>();
    private final Map<Digest, Question> open = new LinkedHashMap<>();

    CallApprovals(List<Approval> approvals) {
        approvals.stream()
                .filter(approval -> approval.kind() == GateRaised.Kind.APPROVAL)
                .map(Approval::asked)
                .forEach(approved::add);
    }

    /** Uses up the approval of exactly this call; false when there is none, which is then asked for. */
    boolean use(String tool, JsonNode arguments) {
        String asked = JsonNodeFactory.instance
                .objectNode()
                .put("tool", tool)
                .set("arguments", arguments)
                .toString();
        Digest digest = Digests.of(asked.getBytes(StandardCharsets.UTF_8));
        if (approved.remove(digest)) {
            return true;
        }
        // One more than a receipt may ask for: more would only be remembered.
        if (open.size() <= Caps.OPEN_GATES) {
            open.putIfAbsent(
                    digest,
                    Question.ofRunner(
                            GateRaised.Kind.APPROVAL,
                            "May " + tool + " be called with exactly these arguments?",
                            asked));
        }
        return false;
    }

    /** What people are asked. */
    List<Question> open() {
        return List.copyOf(open.values());
    }
}
