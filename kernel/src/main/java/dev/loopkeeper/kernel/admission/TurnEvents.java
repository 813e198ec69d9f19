package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.policy.EffectClass;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Judges what runners report: the first claim of an attempt holds it, and only its holder is heard after that. */
final class TurnEvents {
    private TurnEvents() {}

    static Ruling judge(GoalProjection goal, TurnEvent event, Facts facts) {
        if (goal.stopped()) {
            return Ruling.rejected(RejectedCode.GOAL_STOPPED, "an open goal", goal.id() + " has stopped");
        }
        return switch (goal.flight()) {
            case Flight.None none -> wrongAttempt(event, "none is in flight");
            case Flight.Awaiting(Flight.Request request) -> awaiting(goal, request, event);
            case Flight.Running running -> running(goal, running, event, facts);
        };
    }

    private static Ruling awaiting(GoalProjection goal, Flight.Request request, TurnEvent event) {
        if (!request.turn().equals(event.turn())) {
            return wrongAttempt(event, request.turn() + " is in flight");
        }
        return switch (event) {
            case TurnEvent.TurnStarted started -> claim(goal, request, started);
            case TurnEvent.ToolCallIntended intended -> noClaim(event);
            case TurnEvent.ToolCallFinished finished -> noClaim(event);
            case TurnEvent.TurnHeartbeat beat -> noClaim(event);
        };
    }

    private static Ruling claim(GoalProjection goal, Flight.Request request, TurnEvent.TurnStarted started) {
        if (!started.contract().equals(request.contract())) {
            return Ruling.rejected(
                    RejectedCode.CONTRACT_MISMATCH,
                    "the contract of the admitted request, " + request.contract(),
                    "the claim names " + started.contract());
        }
        return goal.holds().pause().isPresent()
                ? Ruling.rejected(
                        RejectedCode.GOAL_PAUSED,
                        "a claim on a goal that nobody has paused",
                        goal.id() + " is paused, and " + started.turn() + " must not start")
                : Ruling.ADMITTED;
    }

    private static Ruling running(GoalProjection goal, Flight.Running running, TurnEvent event, Facts facts) {
        if (!running.request().turn().equals(event.turn())) {
            return wrongAttempt(event, running.request().turn() + " is in flight");
        }
        if (!running.claim().equals(event.claim())) {
            RejectedCode code =
                    event instanceof TurnEvent.TurnStarted ? RejectedCode.LEASE_HELD : RejectedCode.WRONG_CLAIM;
            return Ruling.rejected(
                    code, "the claim that holds " + event.turn() + ", " + running.claim(), "it is " + event.claim());
        }
        return foreign(running, facts).orElseGet(() -> ofHolder(goal, running, event, facts));
    }

    /** A claim's id is no secret: what counts is that its own runner signed. */
    private static Optional<Ruling> foreign(Flight.Running running, Facts facts) {
        return facts.authentication() instanceof Authentication.Signed signed
                ? Signatures.foreign(running.runner(), signed)
                : Optional.empty();
    }

    private static Ruling ofHolder(GoalProjection goal, Flight.Running running, TurnEvent event, Facts facts) {
        return switch (event) {
            case TurnEvent.TurnStarted started ->
                Ruling.rejected(RejectedCode.DUPLICATE, "a new claim", started.claim() + " holds the attempt already");
            case TurnEvent.ToolCallIntended intended -> intended(goal, running, intended);
            case TurnEvent.ToolCallFinished finished -> Ruling.ADMITTED;
            case TurnEvent.TurnHeartbeat beat -> heartbeat(goal, running, facts);
        };
    }

    private static Ruling intended(GoalProjection goal, Flight.Running running, TurnEvent.ToolCallIntended intended) {
        if (intended.effect() != EffectClass.IRREVERSIBLE) {
            return Ruling.ADMITTED;
        }
        int open = running.openIntents().size();
        return open < Caps.OPEN_INTENTS && open + goal.progress().done().size() < Caps.ACTIONS_PER_TURN
                ? Ruling.ADMITTED
                : Ruling.rejected(
                        RejectedCode.LIMIT_OPEN_ITEMS,
                        "fewer than " + Caps.OPEN_INTENTS + " unfinished irreversible calls, and fewer than "
                                + Caps.ACTIONS_PER_TURN + " irreversible actions of the turn in all",
                        open + " are open and " + goal.progress().done().size() + " are done");
    }

    private static Ruling heartbeat(GoalProjection goal, Flight.Running running, Facts facts) {
        Duration third = Duration.ofMillis(running.lease().toMillis() / 3);
        Instant earliest = running.lastBeatAt().plus(third);
        Instant now = goal.position().timeOf(facts.appendedAt());
        return now.isBefore(earliest)
                ? Ruling.rejected(
                        RejectedCode.HEARTBEAT_TOO_SOON, "a heartbeat from " + earliest, "journal time is " + now)
                : Ruling.ADMITTED;
    }

    private static Ruling noClaim(TurnEvent event) {
        return Ruling.rejected(RejectedCode.WRONG_CLAIM, "a claim that holds " + event.turn(), "nobody has claimed it");
    }

    private static Ruling wrongAttempt(TurnEvent event, String actual) {
        return Ruling.rejected(RejectedCode.WRONG_ATTEMPT, event.turn() + " in flight", actual);
    }
}
