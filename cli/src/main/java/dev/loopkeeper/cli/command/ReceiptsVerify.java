package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.audit.AuditWords;
import dev.loopkeeper.cli.audit.TopicAudit;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Format;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.trust.RootKey;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.audit.AuditReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Verifies a goal's receipts. */
@Command(
        name = "verify",
        description = {
            "Verify a goal's receipts from the topics: signatures, chain, journal, contracts.",
            "Exits 0 if all that could be checked holds, 10 if something does not, 11 if something needed is missing."
        })
final class ReceiptsVerify implements Callable<Integer> {

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Mixin
    RootKey rootKey;

    @Override
    public Integer call() {
        AuditReport report = new TopicAudit(session.kafka(), rootKey.of(session)).of(goal);
        if (report.counts().journalEntries() == 0) {
            throw new CommandFailure(
                    ExitCode.NOT_FOUND, "there is no goal " + goal, "list what there is with `loopctl goal list`");
        }
        if (session.printer().format() == Format.json) {
            session.printer().one(AuditWords.json(report), java.util.List.of());
        } else {
            AuditWords.lines(report).forEach(session.printer()::line);
        }
        return exitCode(report.verdict()).code();
    }

    private static ExitCode exitCode(ReceiptVerdict verdict) {
        if (verdict.isValid()) {
            return ExitCode.OK;
        }
        return switch (verdict) {
            case UNDECIDABLE, UNKNOWN_KEY, ERASED -> ExitCode.UNDECIDABLE;
            case VALID, VALID_SUPERSEDED_KEY, AFTER_REVOCATION, TRUNCATED, FORKED, TAMPERED -> ExitCode.TAMPERED;
        };
    }
}
