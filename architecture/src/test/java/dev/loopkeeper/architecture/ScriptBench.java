package dev.loopkeeper.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A copy of our scripts in a folder with spaces in its name, with a PATH of its own: only the tools the scripts need, and whatever JDK and Maven
 * a test puts there.
 */
final class ScriptBench {

    private static final List<String> TOOLS = List.of(
            "bash",
            "sh",
            "env",
            "cat",
            "cut",
            "dirname",
            "basename",
            "find",
            "grep",
            "head",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sleep",
            "tail",
            "tee",
            "touch",
            "uname");

    private final Path home;
    private final Map<String, String> environment = new LinkedHashMap<>();

    ScriptBench(Path sources, Path temp) throws IOException {
        home = Files.createDirectories(temp.resolve("a tree"));
        for (var script : List.of("build", "loopctl", ".build/find-jdk.sh", ".build/maven.sh", ".build/fresh.sh")) {
            var copy = home.resolve(script);
            Files.createDirectories(copy.getParent());
            Files.copy(sources.resolve(script), copy);
        }
        write("pom.xml", "");
        for (var tool : TOOLS) {
            var link = Files.createDirectories(home.resolve("tools")).resolve(tool);
            for (var folder : List.of("/usr/bin", "/bin")) {
                if (Files.notExists(link) && Files.exists(Path.of(folder, tool))) {
                    Files.createSymbolicLink(link, Path.of(folder, tool));
                }
            }
        }
        environment.put("PATH", home.resolve("tools").toString());
        environment.put("HOME", home.toString());
        environment.put(
                "LOOPKEEPER_JDK_DIRS",
                Files.createDirectories(home.resolve("jdks")).toString());
    }

    Path home() {
        return home;
    }

    ScriptBench with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /** A JDK that answers only what scripts ask; its java prints its arguments, one a line. */
    Path jdk(String folder, String version) throws IOException {
        executable(folder + "/bin/javac", "echo javac " + version);
        executable(folder + "/bin/java", "for a in \"$@\"; do echo \"arg $a\"; done");
        Files.createDirectories(home.resolve(folder + "/lib"));
        return home.resolve(folder);
    }

    /** A Maven whose run is this shell text. */
    ScriptBench maven(String text) throws IOException {
        executable("tools/mvn", text);
        return this;
    }

    Path write(String file, String text) throws IOException {
        var path = home.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    void executable(String file, String text) throws IOException {
        var marked = write(file, "#!/bin/sh\n" + text + "\n").toFile().setExecutable(true);
        if (!marked) {
            throw new IOException("cannot mark as executable: " + file);
        }
    }

    Outcome run(Path script, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .directory(home.getRoot().toFile());
        process.environment().clear();
        process.environment().putAll(environment);
        var running = process.start();
        running.getOutputStream().close();
        var output = new String(running.getInputStream().readAllBytes());
        if (!running.waitFor(60, TimeUnit.SECONDS)) {
            running.destroyForcibly();
            throw new IOException("still running: " + command);
        }
        return new Outcome(running.exitValue(), output);
    }

    record Outcome(int exit, String output) {}
}
