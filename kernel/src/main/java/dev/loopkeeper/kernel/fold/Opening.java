package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.LinkEvent.ChildOpened;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Charter;
import dev.loopkeeper.kernel.goal.Custody;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.Principal;
import java.util.List;
import java.util.Optional;

/** The first entry of a goal. */
final class Opening {
    private Opening() {}

    static GoalProjection fold(GoalState.Unopened unopened, JournalEntry entry) {
        Event first = entry.fact().event();
        if (first instanceof GoalOpened opened) {
            Charter charter = charter(opened.objective(), opened.title(), openedBy(entry), entry);
            Agenda agenda = new Agenda(opened.inputs(), opened.todos(), 0, List.of(), List.of(), List.of());
            return opened(
                    unopened,
                    entry,
                    charter,
                    new Governance(opened.policy(), 1, opened.policyDigest()),
                    agenda,
                    Lanes.NONE);
        }
        if (first instanceof ChildOpened child) {
            Charter charter =
                    charter(child.objective(), child.title(), child.parent().toString(), entry);
            Lanes lanes = new Lanes(Optional.of(new Lanes.Parent(child.parent(), child.ordinal())), List.of(), 0);
            return opened(
                    unopened,
                    entry,
                    charter,
                    new Governance(child.policy(), 1, child.policyDigest()),
                    new Agenda(child.inputs(), List.of(), 0, List.of(), List.of(), List.of()),
                    lanes);
        }
        throw new IllegalStateException("expected the first entry of " + unopened.id() + " to open it");
    }

    private static GoalProjection opened(
            GoalState.Unopened unopened,
            JournalEntry entry,
            Charter charter,
            Governance governance,
            Agenda agenda,
            Lanes lanes) {
        return new GoalProjection(
                unopened.id(),
                entry.position(),
                charter,
                governance,
                Status.OPEN,
                Flight.NONE,
                Holds.NONE,
                Ledger.opened(governance.policy().limits()),
                Progress.START,
                agenda,
                History.NONE,
                lanes,
                Custody.NONE);
    }

    private static Charter charter(String objective, String title, String openedBy, JournalEntry entry) {
        return new Charter(objective, title, openedBy, entry.position().journalTime());
    }

    private static String openedBy(JournalEntry entry) {
        return entry.principal().map(Principal::name).orElse(entry.fact().claimedBy());
    }
}
