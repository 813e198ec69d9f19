package dev.loopkeeper.cli.harness;

import dev.loopkeeper.kernel.wire.audit.AuditReport;
import java.util.List;
import java.util.Optional;

/**
 * What became of a case.
 *
 * @param ran the case
 * @param turns its turns
 * @param shown what it shows to people
 * @param audit what the receipts are worth
 * @param differences where what was found is not what was expected, a sentence each
 */
public record CaseReport(
        HarnessCase ran,
        List<TurnLine> turns,
        List<Shown> shown,
        Optional<AuditReport> audit,
        List<String> differences) {

    public CaseReport {
        turns = List.copyOf(turns);
        shown = List.copyOf(shown);
        differences = List.copyOf(differences);
    }

    /** Whether everything expected was found, and the receipts are valid. */
    public boolean passed() {
        return differences.isEmpty();
    }
}
