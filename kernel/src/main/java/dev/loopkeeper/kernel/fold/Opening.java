package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Charter;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.Principal;
import java.util.List;

/** The first entry of a goal. */
final class Opening {
    private Opening() {}

    static GoalProjection fold(GoalState.Unopened unopened, JournalEntry entry) {
        if (!(entry.fact().event() instanceof GoalOpened opened)) {
            throw new IllegalStateException("expected the first entry of " + unopened.id() + " to open it");
        }
        return new GoalProjection(
                unopened.id(),
                entry.position(),
                new Charter(
                        opened.objective(),
                        opened.title(),
                        openedBy(entry),
                        entry.position().journalTime()),
                new Governance(opened.policy(), 1, opened.policyDigest()),
                Status.OPEN,
                Flight.NONE,
                Holds.NONE,
                Ledger.opened(opened.policy().limits()),
                Progress.START,
                new Agenda(opened.inputs(), opened.todos(), 0, List.of(), List.of(), List.of()),
                History.NONE);
    }

    private static String openedBy(JournalEntry entry) {
        return entry.principal().map(Principal::name).orElse(entry.fact().claimedBy());
    }
}
