package dev.loopkeeper.runner.execute;

import dev.loopkeeper.kernel.receipt.Outcome;

/**
 * What an executor says about the turn that it did.
 *
 * @param outcome how the turn ended
 * @param reason why, as a code
 * @param sentence why, in words
 * @param report what it found, changed, asked and used
 * @param doubtful whether nobody can tell how much of what it was asked to do has happened: it was broken off, or not heard to the end
 */
public record ExecutorResult(Outcome outcome, String reason, String sentence, TurnReport report, boolean doubtful) {
    /** A result that leaves no doubt. */
    public ExecutorResult(Outcome outcome, String reason, String sentence, TurnReport report) {
        this(outcome, reason, sentence, report, false);
    }

    /** A turn that failed and has nothing else to say. */
    public static ExecutorResult failed(String reason, String sentence) {
        return new ExecutorResult(Outcome.FAILED, reason, sentence, TurnReport.NOTHING);
    }

    /** A turn that was not allowed. */
    public static ExecutorResult refused(String reason, String sentence) {
        return new ExecutorResult(Outcome.REFUSED, reason, sentence, TurnReport.NOTHING);
    }

    /** This result of a turn of which nothing ran: it has used nothing, and that is known. */
    public ExecutorResult notRun() {
        return with(report.withUsage(ReportedUsage.NOTHING));
    }

    /** A turn that stopped because it was ordered to. */
    public static ExecutorResult stopped(StopOrder order) {
        return new ExecutorResult(order.outcome(), order.reason(), order.sentence(), TurnReport.NOTHING);
    }

    public ExecutorResult with(TurnReport changed) {
        return new ExecutorResult(outcome, reason, sentence, changed, doubtful);
    }

    /** This result of a turn of which nobody can tell how much has happened, if {@code doubtful}. */
    public ExecutorResult inDoubt(boolean doubtful) {
        return new ExecutorResult(outcome, reason, sentence, report, doubtful);
    }
}
