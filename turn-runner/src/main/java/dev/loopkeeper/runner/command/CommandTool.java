package dev.loopkeeper.runner.command;

import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.tool.ToolDriver;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import java.time.Duration;
import java.util.Map;

/**
 * Carries out a tool call by starting a program: the call on its standard input, one JSON value on its standard output. A program that
 * exits with another code than 0 says that it failed; one that was broken off leaves open what it did.
 */
public final class CommandTool implements ToolDriver {
    /** Holds the call's idempotency key, for programs that do not look into their input. */
    static final String KEY_VARIABLE = "LOOPKEEPER_IDEMPOTENCY_KEY";

    private final Program program;

    /**
     * @param spec what to start
     * @param environment the runner's own environment, of which the program sees what {@code spec} allows
     */
    public CommandTool(CommandSpec spec, Map<String, String> environment) {
        this.program = new Program(spec, environment);
    }

    @Override
    public ToolOutcome call(ToolOrder order, TurnControlView control) throws InterruptedException {
        Program.Run run = program.run(
                new Program.Given(
                        order.claim() + "." + order.call(),
                        order.octets(),
                        GivenFiles.NONE,
                        Map.of(KEY_VARIABLE, order.key().value()),
                        Dialogue.NONE,
                        order.wallClock()),
                control);
        return outcome(run.ending());
    }

    private static ToolOutcome outcome(Ending ending) {
        return switch (ending) {
            case Ending.NotStarted(String code, String sentence) -> new ToolOutcome.Failed(code, sentence);
            case Ending.Exited(int code, byte[] printed) -> exited(code, printed);
            case Ending.Flooded(int most) ->
                new ToolOutcome.Unclear(
                        "TOOL_OUTPUT_TOO_LARGE",
                        "expected at most " + most + " bytes of the tool, but there were more");
            case Ending.CpuSpent spent -> new ToolOutcome.Unclear("TOOL_CPU_LIMIT", spent.sentence());
            case Ending.Ordered(StopOrder order) -> new ToolOutcome.Unclear("TOOL_STOPPED", order.sentence());
            case Ending.Overdue(Duration wallClock) ->
                new ToolOutcome.Unclear(
                        "TOOL_TIMEOUT", Program.overdue(wallClock).sentence());
        };
    }

    private static ToolOutcome exited(int code, byte[] printed) {
        if (code > Ending.SIGNALLED) {
            return new ToolOutcome.Unclear(
                    "TOOL_KILLED",
                    "expected the tool to end by itself, but signal " + (code - Ending.SIGNALLED) + " ended it");
        }
        if (code != 0) {
            return new ToolOutcome.Failed("TOOL_EXIT_" + code, "expected the tool to exit with 0, but it was " + code);
        }
        return StrictJson.read(printed, ToolOutcome.MAX_RESULT) instanceof JsonReading.Document
                ? new ToolOutcome.Returned(printed)
                : new ToolOutcome.Unclear(
                        "TOOL_BAD_RESULT",
                        "expected one JSON value of at most " + ToolOutcome.MAX_RESULT
                                + " bytes from the tool, but it printed something else");
    }
}
