package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a capability wants its program started.
 *
 * @param argv the program and its arguments, passed on as they are; never a shell's line
 * @param environment the names of the variables that it may see; nothing else of the runner's environment reaches it
 * @param workingDirectory where it starts; a fresh directory of the turn's own when empty
 * @param maxOutputBytes the most that it may print
 * @param callsTools whether it calls tools while it runs
 * @param cpuSeconds what it and all that it starts may use of the processors together; as much as there is when empty
 */
public record CommandSpec(
        List<String> argv,
        List<String> environment,
        Optional<Path> workingDirectory,
        int maxOutputBytes,
        boolean callsTools,
        Optional<Integer> cpuSeconds) {
    /** The most that a program may print. */
    public static final int MAX_OUTPUT_BYTES = 1024 * 1024;

    /** The most seconds of the processors, a week. */
    public static final int MAX_CPU_SECONDS = 7 * 24 * 60 * 60;

    private static final int MAX_ARGUMENTS = 256;
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

    public CommandSpec {
        argv = List.copyOf(argv);
        environment = List.copyOf(environment);
    }

    /**
     * The command of a capability's executor, or of one of its tools.
     *
     * @param name what a fault calls it
     * @throws MalformedDocument if it is none
     */
    public static CommandSpec parse(String name, JsonNode command) {
        JsonFields fields = JsonFields.of(name, command);
        fields.text("kind");
        CommandSpec spec = new CommandSpec(
                argv(name, fields.texts("argv")),
                environment(name, fields.texts("environment")),
                fields.optionalText("workingDirectory").map(text -> path(name, text)),
                output(name, fields.smallWhole("maxOutputBytes", MAX_OUTPUT_BYTES)),
                fields.flag("callsTools", false),
                fields.has("cpuSeconds")
                        ? Optional.of(cpuSeconds(name, fields.smallWhole("cpuSeconds", 0)))
                        : Optional.empty());
        fields.refuseUnknown();
        return spec;
    }

    private static int cpuSeconds(String name, int seconds) {
        if (seconds < 1 || seconds > MAX_CPU_SECONDS) {
            throw new MalformedDocument("1 to " + MAX_CPU_SECONDS + " at " + name + ".cpuSeconds", "it is " + seconds);
        }
        return seconds;
    }

    private static List<String> argv(String name, List<String> argv) {
        if (argv.isEmpty() || argv.size() > MAX_ARGUMENTS || argv.get(0).isBlank()) {
            throw new MalformedDocument(
                    "a program and its arguments at " + name + ".argv, at most " + MAX_ARGUMENTS + " in all",
                    "there are " + argv.size());
        }
        if (argv.stream().anyMatch(argument -> argument.indexOf('\0') >= 0)) {
            throw new MalformedDocument("arguments without a zero character at " + name + ".argv", "one has it");
        }
        return argv;
    }

    private static List<String> environment(String name, List<String> variables) {
        if (variables.stream().anyMatch(variable -> !VARIABLE.matcher(variable).matches())) {
            throw new MalformedDocument("names of variables at " + name + ".environment", "one is something else");
        }
        return variables;
    }

    private static Path path(String name, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new MalformedDocument("a path at " + name + ".workingDirectory", "it is something else");
        }
    }

    private static int output(String name, int bytes) {
        if (bytes < 1 || bytes > MAX_OUTPUT_BYTES) {
            throw new MalformedDocument(
                    "1 to " + MAX_OUTPUT_BYTES + " at " + name + ".maxOutputBytes", "it is " + bytes);
        }
        return bytes;
    }
}
