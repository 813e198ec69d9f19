package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import java.util.Optional;

/** Folds the parking of a record and its end. */
final class RepairFold {
    private RepairFold() {}

    static GoalProjection fold(GoalProjection goal, RepairEvent event, JournalEntry entry) {
        return goal.with(goal.holds()
                .withParked(
                        switch (event) {
                            case RepairEvent.RecordParked(var record, String code) ->
                                Optional.of(new Holds.Parked(
                                        record, code, entry.position().journalTime()));
                            case RepairEvent.ParkedReleased released -> Optional.empty();
                            case RepairEvent.ParkedSkipped skipped -> Optional.empty();
                        }));
    }
}
