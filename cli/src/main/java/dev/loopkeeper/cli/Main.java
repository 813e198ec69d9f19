package dev.loopkeeper.cli;

import dev.loopkeeper.cli.session.Environment;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** Starts loopctl. */
public final class Main {

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(Loopctl.commandLine(environment(), out, err).execute(arguments));
    }

    private static Environment environment() {
        Map<String, String> properties = System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("loopctl."))
                .collect(Collectors.toMap(name -> name, System::getProperty));
        return new Environment(System.getenv(), properties, Path.of(System.getProperty("user.home", ".")));
    }
}
