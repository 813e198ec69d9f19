package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the demonstrations. */
@Command(
        name = "demo",
        description = "Start a server, run the four demonstrations on it, verify their receipts, and stop.")
public final class DemoCommand implements Callable<Integer> {

    private static final List<String> IN_ORDER = List.of("success", "refusal", "context-gate", "model");

    @Mixin
    Session session;

    @Option(
            names = "--receipt-dir",
            paramLabel = "DIR",
            description = "Leave the sealed receipts here; empty or absent before.")
    @Nullable
    Path receiptDirectory;

    @Override
    public Integer call() throws Exception {
        Path demos = session.environment()
                .property("loopctl.root")
                .map(root -> Path.of(root, "examples", "demos"))
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.FAILED, "the demonstrations are not at hand", "start loopctl by its script"));
        List<Path> cases = IN_ORDER.stream().map(demos::resolve).toList();
        return new HarnessSession(session, receiptDirectory).run(cases).code();
    }
}
