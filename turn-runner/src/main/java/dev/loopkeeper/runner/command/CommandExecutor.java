package dev.loopkeeper.runner.command;

import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.context.ContextSkill;
import dev.loopkeeper.runner.execute.DeliveredContract;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Note;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Does a turn by starting a program: the contract on its standard input, its result on its standard output, and between the two, where
 * its capability says so, tool calls line by line. What the contract pins lies in files, whose names its input says.
 */
public final class CommandExecutor implements Executor {
    private final Program program;

    /**
     * @param spec what to start
     * @param environment the runner's own environment, of which the program sees what {@code spec} allows
     */
    public CommandExecutor(CommandSpec spec, Map<String, String> environment) {
        this.program = new Program(spec, environment);
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) throws InterruptedException {
        Optional<StopOrder> stopped = control.stop();
        if (stopped.isPresent()) {
            return ExecutorResult.stopped(stopped.get());
        }
        Dialogue dialogue = program.spec().callsTools() ? new ToolDialogue(tools) : Dialogue.NONE;
        GivenFiles files = context(input);
        byte[] contract =
                DeliveredContract.of(input, (said, skill) -> said.put("file", files.directory() + "/" + name(skill)));
        Program.Run run = program.run(
                new Program.Given(
                        input.claim().value(), oneLine(contract), files, Map.of(), dialogue, input.wallClock()),
                control);
        return withStderr(result(run.ending()), run.stderr());
    }

    private static GivenFiles context(TurnInput input) {
        Map<String, byte[]> contents = new HashMap<>();
        input.context().forEach(skill -> contents.put(name(skill), skill.text().getBytes(StandardCharsets.UTF_8)));
        return new GivenFiles("loopkeeper-context-" + input.claim().value(), contents);
    }

    /** By digest: a reference may be a path of the runner's. */
    private static String name(ContextSkill skill) {
        return skill.artifact().digest().hex();
    }

    /** The same JSON: between its tokens a space is as good as the end of a line, and inside them there is none. */
    private static byte[] oneLine(byte[] contract) {
        for (int i = 0; i < contract.length; i++) {
            if (contract[i] == '\n' || contract[i] == '\r') {
                contract[i] = ' ';
            }
        }
        return contract;
    }

    private static ExecutorResult result(Ending ending) {
        return switch (ending) {
            case Ending.NotStarted(String code, String sentence) -> ExecutorResult.failed(code, sentence);
            case Ending.Exited(int code, byte[] printed) -> exited(code, printed);
            case Ending.Flooded(int most) ->
                ExecutorResult.refused(
                                "OUTPUT_TOO_LARGE",
                                "expected at most " + most + " bytes on standard output, but there were more")
                        .inDoubt(true);
            case Ending.CpuSpent spent ->
                ExecutorResult.failed("CPU_LIMIT", spent.sentence()).inDoubt(true);
            case Ending.Ordered(StopOrder order) ->
                ExecutorResult.stopped(order).inDoubt(true);
            case Ending.Overdue(Duration wallClock) ->
                ExecutorResult.stopped(Program.overdue(wallClock)).inDoubt(true);
        };
    }

    private static ExecutorResult exited(int code, byte[] printed) {
        if (code != 0) {
            return ExecutorResult.failed("EXIT_" + code, "expected the program to exit with 0, but it was " + code)
                    .inDoubt(code > Ending.SIGNALLED);
        }
        return new String(printed, StandardCharsets.UTF_8).isBlank()
                ? ExecutorResult.failed(
                                "NO_RESULT",
                                "expected a result on standard output, but the program exited with 0 and none")
                        .inDoubt(true)
                : ResultReader.read(printed);
    }

    private static ExecutorResult withStderr(ExecutorResult result, String stderr) {
        if (stderr.isBlank()) {
            return result;
        }
        List<Note> notes = new ArrayList<>(result.report().notes());
        notes.add(Note.ofRunner("standard error", stderr, true));
        return result.with(result.report().withNotes(notes));
    }
}
