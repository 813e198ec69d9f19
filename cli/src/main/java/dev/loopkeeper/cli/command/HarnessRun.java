package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.harness.CaseReader;
import dev.loopkeeper.cli.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs cases. */
@Command(
        name = "run",
        description = {
            "Run the case in a folder, or in each folder directly below it, against a server with a broker of its own.",
            "Exits 0 only if everything that the cases expect was found."
        })
final class HarnessRun implements Callable<Integer> {

    @Mixin
    Session session;

    @Parameters(paramLabel = "DIR", description = "A folder with " + CaseReader.FILE + ", or a folder of such folders.")
    Path directory;

    @Option(
            names = "--receipt-dir",
            paramLabel = "DIR",
            description = "Leave the sealed receipts here; empty or absent before.")
    @Nullable
    Path receiptDirectory;

    @Override
    public Integer call() throws Exception {
        return new HarnessSession(session, receiptDirectory).run(cases()).code();
    }

    private List<Path> cases() throws java.io.IOException {
        if (!Files.isDirectory(directory)) {
            throw CommandFailure.usage("there is no folder " + directory, "name a folder with cases");
        }
        if (Files.isRegularFile(directory.resolve(CaseReader.FILE))) {
            return List.of(directory);
        }
        try (Stream<Path> below = Files.list(directory)) {
            List<Path> found = below.filter(folder -> Files.isRegularFile(folder.resolve(CaseReader.FILE)))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw CommandFailure.usage(
                        "there is no " + CaseReader.FILE + " in " + directory + " or in a folder directly below it",
                        "name a folder with cases");
            }
            return found;
        }
    }
}
