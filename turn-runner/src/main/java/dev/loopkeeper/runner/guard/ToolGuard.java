package dev.loopkeeper.runner.guard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.contract.Contract.Grant;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.guard.GuardVerdict.Allowed;
import dev.loopkeeper.runner.guard.GuardVerdict.Denied;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Judges the tool calls of one turn, in their order. Everything that its contract does not allow is denied. */
public final class ToolGuard {
    private final Map<String, Tool> tools = new HashMap<>();
    private final Map<String, ArgumentsSchema> schemas = new HashMap<>();
    private final TurnControlView control;
    private final long mostCalls;
    private long calls;

    /**
     * @param grant what the contract allows
     * @param control what is known of the turn's claim
     */
    public ToolGuard(Grant grant, TurnControlView control) {
        grant.tools().forEach(tool -> tools.put(tool.id().value(), tool));
        this.control = control;
        this.mostCalls = grant.perTurn().toolCalls();
    }

    /** Whether {@code tool} may be called now with {@code arguments}. An allowed call counts as made. */
    public synchronized GuardVerdict judge(String tool, JsonNode arguments) {
        if (control.stop().isPresent()) {
            return denied(Rule.TURN_STOPPED, "a turn that goes on", "it was told to stop");
        }
        return control.current()
                ? judgeReported(tool, arguments)
                : denied(Rule.CONTROL_LAGS, "to know the claim's state of the last second", "it is older");
    }

    /** Whether a call that has been made already, outside the runner's sight, was one that could be allowed. */
    public synchronized GuardVerdict judgeReported(String name, JsonNode arguments) {
        Tool tool = tools.get(name);
        if (tool == null) {
            return denied(
                    Rule.TOOL_NOT_IN_CONTRACT,
                    "one of the tools " + tools.keySet().stream().sorted().toList(),
                    "the call is of " + IdGrammar.quote(name));
        }
        if (calls >= mostCalls) {
            return denied(Rule.TOOL_CALL_LIMIT, "at most " + mostCalls + " tool calls", "there is one more");
        }
        Optional<String> fault = schemas.computeIfAbsent(name, n -> ArgumentsSchema.parse(tool.argumentsSchema()))
                .fault(arguments);
        if (fault.isPresent()) {
            return denied(Rule.TOOL_ARGUMENTS_INVALID, "arguments that satisfy the schema of " + name, fault.get());
        }
        calls++;
        return new Allowed(tool);
    }

    private static Denied denied(Rule rule, String expected, String actual) {
        return new Denied(rule, "expected " + expected + ", but " + actual);
    }
}
