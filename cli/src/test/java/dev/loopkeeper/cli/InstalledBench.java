package dev.loopkeeper.cli;

import java.nio.file.Path;

/** A bench whose commands find what the build made, as those started by the script do. */
final class InstalledBench {

    private InstalledBench() {}

    static Path root() {
        return Path.of("..").toAbsolutePath().normalize();
    }

    static CommandBench at(Path home) {
        Path root = root();
        return new CommandBench(home)
                .with("loopctl.root", root.toString())
                .with(
                        "loopctl.java",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .with(
                        "loopctl.standalone",
                        root.resolve("standalone/target/quarkus-app").toString());
    }
}
