package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Watch;
import dev.loopkeeper.kernel.policy.Quota;
import java.time.Instant;
import java.util.Optional;

/** What a goal must wait for the clock for. */
final class Waiting {
    private Waiting() {}

    static Optional<Advice> forClock(GoalProjection goal, Instant now) {
        return unchanged(goal, now).or(() -> notBefore(goal, now)).or(() -> quota(goal, now));
    }

    private static Optional<Advice> unchanged(GoalProjection goal, Instant now) {
        return goal.progress()
                .watch()
                .filter(watch -> !now.isBefore(watch.until()))
                .map(watch -> new Stop(
                        StopReason.NO_PROGRESS,
                        Optional.of(watch.until()),
                        "external evidence was waited for until " + watch.until() + ", and nothing changed"));
    }

    private static Optional<Advice> notBefore(GoalProjection goal, Instant now) {
        return goal.progress()
                .notBefore()
                .filter(wait -> now.isBefore(wait.until()))
                .map(wait -> until(goal, wait));
    }

    private static Advice until(GoalProjection goal, NotBefore wait) {
        return switch (wait.kind()) {
            case CADENCE ->
                new Wait(
                        WaitReason.CADENCE,
                        Optional.of(wait.until()),
                        "the policy's cadence allows a turn at " + wait.until());
            case EXTERNAL_EVIDENCE ->
                new Wait(
                        WaitReason.EXTERNAL_EVIDENCE,
                        goal.progress()
                                .watch()
                                .map(Watch::until)
                                .filter(wait.until()::isAfter)
                                .or(() -> Optional.of(wait.until())),
                        "waits for external evidence; the next look is due at " + wait.until());
            case BACKOFF ->
                new Wait(
                        WaitReason.BACKOFF,
                        Optional.of(wait.until()),
                        "the last attempt failed; the next is due at " + wait.until());
        };
    }

    private static Optional<Advice> quota(GoalProjection goal, Instant now) {
        return Deadlines.ofQuota(goal)
                .filter(now::isBefore)
                .flatMap(until -> goal.governance().policy().quota().map(quota -> quota(quota, until)));
    }

    private static Advice quota(Quota quota, Instant until) {
        return new Wait(
                WaitReason.QUOTA_WINDOW,
                Optional.of(until),
                quota.turns() + " turns have started within " + quota.windowMillis() + " ms; the next is due at "
                        + until);
    }
}
