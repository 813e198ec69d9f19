package dev.loopkeeper.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How to start a Java program as a process of its own, on the JDK that runs this test.
 *
 * @param program what follows the JVM's options: class path and main class, or {@code -jar} and a file
 * @param properties system properties
 * @param arguments the program's own arguments
 * @param environment added to this process's environment
 * @param output file that takes what the program writes; created with its folder when missing, else appended to
 */
public record JavaLaunch(
        List<String> program,
        Map<String, String> properties,
        List<String> arguments,
        Map<String, String> environment,
        Path output) {

    /** What {@code loopctl dev} gives its server; a program that begins with another {@code -Xmx} has that one. */
    private static final String HEAP = "-Xmx512m";

    public JavaLaunch {
        program = List.copyOf(program);
        properties = Map.copyOf(properties);
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** A class with a {@code main} method, on this test's own class path. */
    public static JavaLaunch main(Class<?> main, Path output) {
        return classPath(System.getProperty("java.class.path"), main.getName(), output);
    }

    /** A main class on this class path. */
    public static JavaLaunch classPath(String classPath, String mainClass, Path output) {
        return new JavaLaunch(List.of("-cp", classPath, mainClass), Map.of(), List.of(), Map.of(), output);
    }

    /** A runnable jar. */
    public static JavaLaunch jar(Path jar, Path output) {
        return new JavaLaunch(List.of("-jar", jar.toString()), Map.of(), List.of(), Map.of(), output);
    }

    public JavaLaunch withArguments(String... more) {
        List<String> extended = new ArrayList<>(arguments);
        extended.addAll(List.of(more));
        return new JavaLaunch(program, properties, extended, environment, output);
    }

    /** Writes what the process says to {@code file}. */
    public JavaLaunch withOutput(Path file) {
        return new JavaLaunch(program, properties, arguments, environment, file);
    }

    public JavaLaunch withProperty(String name, String value) {
        return new JavaLaunch(program, with(properties, name, value), arguments, environment, output);
    }

    public JavaLaunch withEnvironment(String name, String value) {
        return new JavaLaunch(program, properties, arguments, with(environment, name, value), output);
    }

    /** Starts the process; it is killed when this JVM ends, at the latest. */
    public JavaProcess start() {
        ProcessBuilder builder = new ProcessBuilder(command());
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        try {
            Files.createDirectories(output.toAbsolutePath().getParent());
            return JavaProcess.watching(builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException("the process does not start: " + program, e);
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(HEAP, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        if (Runtime.version().feature() >= 23) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        with(properties, "java.util.logging.manager", "org.jboss.logmanager.LogManager")
                .forEach((name, value) -> command.add("-D%s=%s".formatted(name, value)));
        command.addAll(program);
        command.addAll(arguments);
        return command;
    }

    private static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> extended = new TreeMap<>(map);
        extended.put(name, value);
        return extended;
    }
}
