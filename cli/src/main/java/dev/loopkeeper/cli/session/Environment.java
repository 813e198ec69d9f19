package dev.loopkeeper.cli.session;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the process was started with.
 *
 * @param variables environment variables
 * @param properties what the loopctl script passes: {@code loopctl.root}, {@code loopctl.java}, {@code loopctl.standalone}
 * @param home the user's home folder
 */
public record Environment(Map<String, String> variables, Map<String, String> properties, Path home) {

    private static final String ADDRESS_FILE = "loopkeeper/dev.json";

    public Environment {
        variables = Map.copyOf(variables);
        properties = Map.copyOf(properties);
    }

    /** The same with these variables too. */
    public Environment with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(variables);
        all.putAll(more);
        return new Environment(all, properties, home);
    }

    /** Where {@code loopctl dev} leaves its addresses: the first folder that is set, as the XDG specification has it. */
    public Path addressFile() {
        return folder("XDG_RUNTIME_DIR")
                .or(() -> folder("XDG_STATE_HOME"))
                .orElseGet(() -> home.resolve(".local/state"))
                .resolve(ADDRESS_FILE);
    }

    /** A variable that is set and not empty. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /** A property that is set and not empty. */
    public Optional<String> property(String name) {
        return Optional.ofNullable(properties.get(name)).filter(value -> !value.isBlank());
    }

    /** The {@code java} program of the JDK that the script found; else of the JVM that runs this. */
    public String java() {
        return property("loopctl.java")
                .orElseGet(() ->
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
    }

    private Optional<Path> folder(String name) {
        return variable(name).map(Path::of).filter(Path::isAbsolute);
    }
}
