package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.Progress.WaitKind;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Retry;
import java.time.Instant;
import java.util.Optional;

/** What comes after an attempt. */
final class Retries {
    private Retries() {}

    /** After an attempt that failed: the next try of the turn, or, when its tries are used up, a failed turn. */
    static GoalProjection afterFailure(GoalProjection goal, TurnRef failed, Instant now) {
        if (Watching.looks(goal)) {
            return Watching.quiet(goal, failed, now);
        }
        Retry retry = goal.governance().policy().retry();
        int tries = FailedTries.upTo(goal, failed);
        Progress progress = goal.progress();
        Optional<NotBefore> backoff = Optional.of(
                new NotBefore(WaitKind.BACKOFF, now.plusMillis(Backoff.millisAfter(goal.id(), failed, tries, retry))));
        return tries < retry.maxAttempts()
                ? goal.with(progress.withNext(failed.nextAttempt(), backoff))
                : goal.with(progress.withNext(failed.nextTurn(), backoff)
                        .withStreaks(progress.emptyTurns(), progress.failedTurns() + 1));
    }

    /** After an attempt that a pause ended: the same turn again, as soon as the pause is over. Nothing has failed. */
    static GoalProjection afterPause(GoalProjection goal, TurnRef paused) {
        return goal.with(goal.progress().withNext(paused.nextAttempt(), Optional.empty()));
    }

    /** After a turn that ended otherwise: the next turn, once the cadence allows. */
    static Progress afterTurn(GoalProjection goal, TurnRef ended, Instant now) {
        long cadence = goal.governance().policy().pace().cadence();
        Optional<NotBefore> wait =
                cadence == 0 ? Optional.empty() : Optional.of(new NotBefore(WaitKind.CADENCE, now.plusMillis(cadence)));
        return goal.progress().withNext(ended.nextTurn(), wait);
    }
}
