package dev.loopkeeper.runner.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.util.LinkedHashMap;
import java.util.Map;

/** Answers a turn with the result that is recorded under its number. */
public final class ReplayExecutor implements Executor {
    private final Map<Integer, JsonNode> turns;

    private ReplayExecutor(Map<Integer, JsonNode> turns) {
        this.turns = turns;
    }

    /**
     * The recorded turns of a capability's executor.
     *
     * @throws MalformedDocument if there are none
     */
    public static ReplayExecutor parse(JsonNode executor) {
        JsonFields fields = JsonFields.of("executor", executor);
        fields.text("kind");
        JsonFields recorded = fields.object("turns");
        Map<Integer, JsonNode> turns = new LinkedHashMap<>();
        for (String name : recorded.names()) {
            turns.put(number(name), recorded.object(name).node());
        }
        fields.refuseUnknown();
        return new ReplayExecutor(turns);
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) {
        int turn = input.contract().turn().turn();
        JsonNode recorded = turns.get(turn);
        return control.stop()
                .map(ExecutorResult::stopped)
                .orElseGet(() -> recorded == null
                        ? ExecutorResult.failed(
                                "NO_RECORDED_TURN",
                                "expected a recorded result of turn " + turn + ", but there are only " + turns.keySet())
                        : ResultReader.read(recorded));
    }

    @Override
    public boolean actsUnguarded() {
        return false;
    }

    private static int number(String name) {
        try {
            int turn = Integer.parseInt(name);
            if (turn >= 1 && Integer.toString(turn).equals(name)) {
                return turn;
            }
        } catch (NumberFormatException e) {
            throw new MalformedDocument("turn numbers from 1 at executor.turns", "one is something else");
        }
        throw new MalformedDocument("turn numbers from 1 at executor.turns", "one is something else");
    }
}
