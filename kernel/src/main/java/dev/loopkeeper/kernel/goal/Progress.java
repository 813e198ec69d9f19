package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How the loop is getting on, computed by the fold and never claimed by a turn.
 *
 * @param next the attempt that would start next
 * @param proposal what the last effective receipt proposed
 * @param notBefore when the next attempt may start
 * @param emptyTurns turns in a row without an effect
 * @param failedTurns failed turns in a row
 * @param refused why the last attempt was refused, if it was
 * @param decisions decisions journaled, admitted or revoked; makes their ids distinct
 * @param fences claims admitted, so that each gets a larger fence
 * @param recentStarts journal times of the admissions within the quota window, oldest first
 * @param done irreversible actions that attempts of the turn {@code next} have done: a further attempt must not do them again
 * @param watch the watch for external evidence, while it is waited for
 */
public record Progress(
        TurnRef next,
        Proposal proposal,
        Optional<NotBefore> notBefore,
        int emptyTurns,
        int failedTurns,
        Optional<String> refused,
        long decisions,
        long fences,
        List<Instant> recentStarts,
        List<DoneAction> done,
        Optional<Watch> watch) {
    /** A goal of which no turn has run. */
    public static final Progress START = new Progress(
            TurnRef.FIRST,
            Proposal.NOTHING,
            Optional.empty(),
            0,
            0,
            Optional.empty(),
            0,
            0,
            List.of(),
            List.of(),
            Optional.empty());

    /** Why the next attempt waits for the clock. */
    public enum WaitKind {
        CADENCE,
        BACKOFF,
        EXTERNAL_EVIDENCE
    }

    /** The next attempt may not start before {@code until}. */
    public record NotBefore(WaitKind kind, Instant until) {}

    /** An irreversible action that has happened; {@code result} is the digest of its result, zeros when nobody knows it. */
    public record DoneAction(ActionKey action, Digest result) {}

    public Progress {
        recentStarts = List.copyOf(recentStarts);
        done = List.copyOf(done);
    }

    public Progress withDecisionCounted() {
        return new Progress(
                next,
                proposal,
                notBefore,
                emptyTurns,
                failedTurns,
                refused,
                decisions + 1,
                fences,
                recentStarts,
                done,
                watch);
    }

    /** The same progress whatever the number of decisions journaled and the actions done, for comparing what decisions depend on. */
    public Progress withDecisionsForgotten() {
        return new Progress(
                next, proposal, notBefore, emptyTurns, failedTurns, refused, 0, fences, recentStarts, List.of(), watch);
    }

    public Progress withFence() {
        return new Progress(
                next,
                proposal,
                notBefore,
                emptyTurns,
                failedTurns,
                refused,
                decisions,
                fences + 1,
                recentStarts,
                done,
                watch);
    }

    public Progress withStart(List<Instant> starts) {
        return new Progress(
                next,
                proposal,
                Optional.empty(),
                emptyTurns,
                failedTurns,
                refused,
                decisions,
                fences,
                starts,
                done,
                watch);
    }

    public Progress withNext(TurnRef following, Optional<NotBefore> wait) {
        List<DoneAction> kept = following.turn() == next.turn() ? done : List.of();
        return new Progress(
                following,
                proposal,
                wait,
                emptyTurns,
                failedTurns,
                refused,
                decisions,
                fences,
                recentStarts,
                kept,
                watch);
    }

    public Progress withProposal(Proposal proposed) {
        return new Progress(
                next,
                proposed,
                notBefore,
                emptyTurns,
                failedTurns,
                refused,
                decisions,
                fences,
                recentStarts,
                done,
                watch);
    }

    public Progress withStreaks(int empty, int failed) {
        return new Progress(
                next, proposal, notBefore, empty, failed, refused, decisions, fences, recentStarts, done, watch);
    }

    public Progress withRefused(String why) {
        return new Progress(
                next,
                proposal,
                notBefore,
                emptyTurns,
                failedTurns,
                Optional.of(why),
                decisions,
                fences,
                recentStarts,
                done,
                watch);
    }

    public Progress withDone(List<DoneAction> changed) {
        return new Progress(
                next,
                proposal,
                notBefore,
                emptyTurns,
                failedTurns,
                refused,
                decisions,
                fences,
                recentStarts,
                changed,
                watch);
    }

    public Progress withWatch(Optional<Watch> changed) {
        return new Progress(
                next,
                proposal,
                notBefore,
                emptyTurns,
                failedTurns,
                refused,
                decisions,
                fences,
                recentStarts,
                done,
                changed);
    }
}
