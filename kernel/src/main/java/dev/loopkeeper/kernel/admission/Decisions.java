package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.budget.Shortage;
import dev.loopkeeper.kernel.decide.ApprovalBasis;
import dev.loopkeeper.kernel.decide.CapabilityGates;
import dev.loopkeeper.kernel.decide.Deadlines;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.decide.Patience;
import dev.loopkeeper.kernel.decide.RequiredApproval;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.policy.Authority;
import java.time.Instant;
import java.util.Optional;

/** Judges the scheduler's decisions. A stale fingerprint revokes, and whatever safety rests on is checked again all the same. */
final class Decisions {
    private Decisions() {}

    static Ruling judge(GoalProjection goal, DecisionEvent decision, Facts facts) {
        if (goal.stopped()) {
            return Ruling.revoked(RevokedCode.GOAL_STOPPED);
        }
        if (!decision.dependsOn().equals(basis(goal, decision))) {
            return Ruling.revoked(RevokedCode.STALE_BASIS);
        }
        Instant now = goal.position().timeOf(facts.appendedAt());
        return switch (decision) {
            case DecisionEvent.TurnRequested requested -> request(goal, requested, facts, now);
            case DecisionEvent.AttemptExpired expired -> expiry(goal, expired, now);
            case DecisionEvent.GoalStopped stopped ->
                Patience.tooEarly(goal, stopped, now) ? Ruling.revoked(RevokedCode.TOO_EARLY) : Ruling.ADMITTED;
            case DecisionEvent.GateAsked asked -> question(goal, asked, facts);
            case DecisionEvent.ChildRequested child ->
                held(goal.holds()) || !goal.status().equals(Status.OPEN)
                        ? Ruling.revoked(RevokedCode.HELD)
                        : Children.requested(goal, child);
            case DecisionEvent.ChildCancelRequested cancel -> Children.cancelled(goal, cancel);
        };
    }

    private static String basis(GoalProjection goal, DecisionEvent decision) {
        return switch (decision) {
            case DecisionEvent.ChildRequested child -> Fingerprint.ofChildren(goal);
            case DecisionEvent.ChildCancelRequested cancel -> Fingerprint.ofChildren(goal);
            case DecisionEvent.TurnRequested requested -> Fingerprint.of(goal);
            case DecisionEvent.AttemptExpired expired -> Fingerprint.of(goal);
            case DecisionEvent.GoalStopped stopped -> Fingerprint.of(goal);
            case DecisionEvent.GateAsked asked -> Fingerprint.of(goal);
        };
    }

    private static Ruling request(
            GoalProjection goal, DecisionEvent.TurnRequested requested, Facts facts, Instant now) {
        if (!(goal.flight() instanceof Flight.None)) {
            return Ruling.revoked(RevokedCode.TURN_IN_FLIGHT);
        }
        if (!requested.turn().equals(goal.progress().next())) {
            return Ruling.revoked(RevokedCode.WRONG_TURN);
        }
        if (held(goal.holds()) || !goal.status().equals(Status.OPEN)) {
            return Ruling.revoked(RevokedCode.HELD);
        }
        if (Deadlines.ofStart(goal).filter(now::isBefore).isPresent()) {
            return Ruling.revoked(RevokedCode.TOO_EARLY);
        }
        if (!now.isBefore(requested.notAfter())) {
            return Ruling.revoked(RevokedCode.CONTRACT_EXPIRED);
        }
        if (stale(goal, requested, facts)) {
            return Ruling.revoked(RevokedCode.APPROVAL_STALE);
        }
        if (!allowed(goal, requested) || !offeredSo(goal, requested, facts)) {
            return Ruling.revoked(RevokedCode.NOT_ALLOWED);
        }
        Optional<Shortage> shortage =
                Shortage.of(goal.ledger(), requested.turn().turn(), requested.reservation());
        return shortage.isPresent() ? Ruling.revoked(RevokedCode.OVER_LIMIT) : Ruling.ADMITTED;
    }

    private static Ruling question(GoalProjection goal, DecisionEvent.GateAsked asked, Facts facts) {
        if (!(goal.flight() instanceof Flight.None)) {
            return Ruling.revoked(RevokedCode.TURN_IN_FLIGHT);
        }
        if (held(goal.holds()) || !goal.status().equals(Status.OPEN)) {
            return Ruling.revoked(RevokedCode.HELD);
        }
        return askable(goal, asked, facts) ? Ruling.ADMITTED : Ruling.revoked(RevokedCode.NOT_ALLOWED);
    }

    private static boolean askable(GoalProjection goal, DecisionEvent.GateAsked asked, Facts facts) {
        if (asked.required().isPresent()) {
            return facts.capability()
                    .filter(capability -> CapabilityGates.asks(goal, capability, asked))
                    .isPresent();
        }
        return asked.name().isEmpty()
                ? RequiredApproval.asked(goal).filter(asked.asked()::equals).isPresent()
                : goal.governance().policy().question(asked.name()).isPresent();
    }

    private static boolean held(Holds holds) {
        return holds.pause().isPresent()
                || holds.parked().isPresent()
                || !holds.gates().isEmpty()
                || !holds.reconcile().isEmpty();
    }

    private static boolean stale(GoalProjection goal, DecisionEvent.TurnRequested requested, Facts facts) {
        return goal.holds().approvals().stream()
                .filter(approval -> requested.approvals().contains(approval.gate()))
                .anyMatch(approval -> !ApprovalBasis.fresh(goal, approval, facts.capability()));
    }

    private static boolean allowed(GoalProjection goal, DecisionEvent.TurnRequested requested) {
        Authority authority = goal.governance().policy().authority();
        return requested.policyVersion() == goal.governance().version()
                && authority.allows(requested.capability().id())
                && requested.tools().stream().allMatch(authority::allows)
                && RequiredApproval.given(goal, requested.approvals())
                && requested.approvals().stream()
                        .allMatch(used -> goal.holds().approvals().stream()
                                .anyMatch(approval -> approval.gate().equals(used)));
    }

    /** Of a capability that is not registered nothing is known; its turn runs nowhere. */
    private static boolean offeredSo(GoalProjection goal, DecisionEvent.TurnRequested requested, Facts facts) {
        Authority authority = goal.governance().policy().authority();
        return facts.capability()
                .map(capability -> CapabilityGates.given(goal, capability, requested.approvals())
                        && requested.tools().stream()
                                .flatMap(tool -> capability.tool(tool).stream())
                                .allMatch(authority::allows))
                .orElse(true);
    }

    private static Ruling expiry(GoalProjection goal, DecisionEvent.AttemptExpired expired, Instant now) {
        boolean inFlight = goal.flight()
                .inFlight()
                .filter(request -> request.turn().equals(expired.turn()))
                .isPresent();
        if (!inFlight) {
            return Ruling.revoked(RevokedCode.WRONG_ATTEMPT);
        }
        boolean due = Deadlines.ofAttempt(goal.flight())
                .filter(deadline -> !now.isBefore(deadline.at()))
                .isPresent();
        return due ? Ruling.ADMITTED : Ruling.revoked(RevokedCode.TOO_EARLY);
    }
}
