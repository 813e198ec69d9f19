package dev.loopkeeper.runner.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.execution.ReplaySpec;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.util.Map;

/** Answers a turn with the result that is recorded under its number. */
public final class ReplayExecutor implements Executor {
    private final Map<Integer, JsonNode> turns;

    public ReplayExecutor(ReplaySpec recorded) {
        this.turns = recorded.turns();
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
}
