package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.harness.CaseReader;
import dev.loopkeeper.cli.harness.CaseReport;
import dev.loopkeeper.cli.harness.CaseRun;
import dev.loopkeeper.cli.harness.HarnessCase;
import dev.loopkeeper.cli.harness.ReceiptStore;
import dev.loopkeeper.cli.harness.ReportPrinter;
import dev.loopkeeper.cli.harness.ScriptedModels;
import dev.loopkeeper.cli.process.StandaloneProcess;
import dev.loopkeeper.cli.process.TemporaryFolder;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run of cases: a server of their own, a fresh receipt store, a report. */
final class HarnessSession {

    private static final Duration READY = Duration.ofSeconds(300);

    private final Session session;
    private final @Nullable Path receiptDirectory;

    HarnessSession(Session session, @Nullable Path receiptDirectory) {
        this.session = session;
        this.receiptDirectory = receiptDirectory;
    }

    /** Runs the cases in these folders, in this order. */
    ExitCode run(List<Path> folders) throws IOException, InterruptedException {
        ReceiptStore receipts = receiptDirectory == null ? ReceiptStore.none() : ReceiptStore.fresh(receiptDirectory);
        List<HarnessCase> cases = new ArrayList<>();
        for (Path folder : folders) {
            cases.add(CaseReader.read(folder, session.environment().java()));
        }
        ScriptedModels models = ScriptedModels.of(cases);
        try (var temporary = TemporaryFolder.create("loopctl-harness-");
                var process = StandaloneProcess.logged(
                        session.environment().with(models.variables(temporary.path())),
                        temporary.path().resolve("address.json"),
                        models.arguments(temporary.path()),
                        temporary.path().resolve("server.log"))) {
            session.note("loopctl: starting broker, registry and services (development only)");
            long started = System.nanoTime();
            DevServer server = process.awaitReady(READY);
            session.note("loopctl: ready after %.1f s at %s"
                    .formatted((System.nanoTime() - started) / 1e9, server.server()));
            return run(cases, server, receipts);
        }
    }

    private ExitCode run(List<HarnessCase> cases, DevServer server, ReceiptStore receipts)
            throws IOException, InterruptedException {
        var printer = new ReportPrinter(session.printer());
        List<CaseReport> reports = new ArrayList<>();
        for (HarnessCase next : cases) {
            session.note("loopctl: running case " + next.name());
            CaseReport report = CaseRun.run(next, server, receipts);
            reports.add(report);
            printer.print(report);
        }
        printer.end(reports);
        if (reports.stream().allMatch(CaseReport::passed)) {
            return ExitCode.OK;
        }
        throw new CommandFailure(
                ExitCode.FAILED,
                reports.stream().filter(report -> !report.passed()).count() + " of " + reports.size() + " cases failed",
                "what was expected and what was found is printed above");
    }
}
