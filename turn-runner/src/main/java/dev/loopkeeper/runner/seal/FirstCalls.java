package dev.loopkeeper.runner.seal;

import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.wire.ToolCall;
import java.util.List;

/** The calls that a receipt lists when it cannot list all: denied ones count against no limit, and each may name its tool as it likes. */
final class FirstCalls {
    /** So many fit into a receipt, however long their ids are. */
    static final int MOST = 256;

    private FirstCalls() {}

    static List<ToolCall> of(List<ToolCall> calls) {
        return calls.stream().limit(MOST).map(FirstCalls::bounded).toList();
    }

    private static ToolCall bounded(ToolCall call) {
        String tool = IdGrammar.matches(call.tool()) ? call.tool() : IdGrammar.quote(call.tool());
        return new ToolCall(call.id(), tool, call.arguments(), call.result(), call.denied());
    }
}
