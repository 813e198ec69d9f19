package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.runner.execute.ToolRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Finds out which logical action of a goal a call is: another attempt of the turn that asks for the same gets the same keys. */
final class LogicalActions {
    private static final int TOOL_CHARS = 64;
    private static final int DIGEST_CHARS = 32;

    private final GoalId goal;
    private final TurnRef turn;
    private final Map<String, Integer> repeats = new HashMap<>();

    LogicalActions(GoalId goal, TurnRef turn) {
        this.goal = goal;
        this.turn = turn;
    }

    /** The key of the action that {@code request} asks for. */
    synchronized ActionKey key(ToolRequest request, Digest arguments) {
        String what = goal + "\n" + request.tool() + "\n"
                + request.action().map(name -> "named\n" + name).orElseGet(() -> unnamed(request, arguments));
        String hex = Digests.of(what.getBytes(StandardCharsets.UTF_8)).hex();
        String tool = request.tool();
        return new ActionKey(
                tool.substring(0, Math.min(TOOL_CHARS, tool.length())) + "." + hex.substring(0, DIGEST_CHARS));
    }

    private String unnamed(ToolRequest request, Digest arguments) {
        int nth = repeats.merge(request.tool() + arguments, 1, Integer::sum);
        return "turn\n" + turn.turn() + "\n" + arguments + "\n" + nth;
    }
}
