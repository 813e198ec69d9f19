package dev.loopkeeper.runner.seal;

import dev.loopkeeper.kernel.wire.ToolCall;
import java.util.List;

/** The calls that a receipt lists when it cannot list all: a contract may allow more than fit, and denied ones count against no limit. */
final class FirstCalls {
    /** So many fit into a receipt, however long their ids and names are. */
    static final int MOST = 256;

    private FirstCalls() {}

    static List<ToolCall> of(List<ToolCall> calls) {
        return calls.stream().limit(MOST).toList();
    }
}
