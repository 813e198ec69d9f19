package dev.loopkeeper.cli;

import dev.loopkeeper.cli.session.Environment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Runs commands in this process, with a home of their own. */
final class CommandBench {

    private final Path home;
    private final Map<String, String> properties = new HashMap<>();

    CommandBench(Path home) {
        this.home = home;
    }

    /** What a command did. */
    record Outcome(int exit, String out, String err) {}

    CommandBench with(String property, String value) {
        properties.put(property, value);
        return this;
    }

    Outcome run(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        int exit = Loopctl.commandLine(environment(), new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(arguments);
        return new Outcome(exit, out.toString(), err.toString());
    }

    Environment environment() {
        return new Environment(Map.of("XDG_RUNTIME_DIR", home.toString(), "NO_COLOR", "1"), properties, home);
    }
}
