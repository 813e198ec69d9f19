package dev.loopkeeper.runner.execute;

import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.List;

/**
 * What a turn found, changed, asked and used, as its executor tells it.
 *
 * @param summary what reaches the next contract, at most 2,000 characters
 * @param output the turn's output, any text
 * @param proposal what should happen next
 * @param effects the changes it asks for
 * @param notes what it leaves as evidence
 * @param questions what it could not answer for itself
 * @param signals the signals that it used
 * @param corrections the corrections that it used
 * @param calls the tool calls that it made
 * @param usage what it used
 */
public record TurnReport(
        String summary,
        String output,
        Proposal proposal,
        List<Effect> effects,
        List<Note> notes,
        List<Question> questions,
        List<EventId> signals,
        List<EventId> corrections,
        List<ReportedCall> calls,
        ReportedUsage usage) {
    /** A report that says nothing. */
    public static final TurnReport NOTHING = new TurnReport(
            "",
            "",
            Proposal.NOTHING,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            ReportedUsage.UNKNOWN);

    public TurnReport {
        effects = List.copyOf(effects);
        notes = List.copyOf(notes);
        questions = List.copyOf(questions);
        signals = List.copyOf(signals);
        corrections = List.copyOf(corrections);
        calls = List.copyOf(calls);
    }

    public TurnReport withSummary(String changed) {
        return new TurnReport(changed, output, proposal, effects, notes, questions, signals, corrections, calls, usage);
    }

    public TurnReport withNotes(List<Note> changed) {
        return new TurnReport(
                summary, output, proposal, effects, changed, questions, signals, corrections, calls, usage);
    }

    public TurnReport withQuestions(List<Question> changed) {
        return new TurnReport(summary, output, proposal, effects, notes, changed, signals, corrections, calls, usage);
    }

    public TurnReport withUsage(ReportedUsage changed) {
        return new TurnReport(
                summary, output, proposal, effects, notes, questions, signals, corrections, calls, changed);
    }

    /** What remains of it when the turn is refused: its evidence, calls and usage, and nothing that it asks for. */
    public TurnReport withoutRequests() {
        return new TurnReport(
                summary, output, Proposal.NOTHING, List.of(), notes, List.of(), List.of(), List.of(), calls, usage);
    }
}
