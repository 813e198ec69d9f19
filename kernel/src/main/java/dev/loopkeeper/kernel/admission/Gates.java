package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.Signal.GateVerdict;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RunnerId;
import java.time.Instant;
import java.util.Optional;

/** Judges a person's answer to a gate: the first one counts, once, and only for exactly what was asked. */
final class Gates {
    private Gates() {}

    static Ruling judge(GoalProjection goal, GateVerdict verdict, Facts facts) {
        Optional<Gate> open = goal.holds().gate(verdict.gate());
        return open.isPresent() ? judge(open.get(), goal, verdict, facts) : missing(goal, verdict.gate());
    }

    private static Ruling judge(Gate gate, GoalProjection goal, GateVerdict verdict, Facts facts) {
        Instant now = goal.position().timeOf(facts.appendedAt());
        if (!now.isBefore(gate.expiresAt())) {
            return Ruling.rejected(
                    RejectedCode.GATE_CLOSED, "an answer before " + gate.expiresAt(), "journal time is " + now);
        }
        if (!gate.asked().equals(verdict.asked())) {
            return Ruling.rejected(
                    RejectedCode.STALE_DIGEST,
                    "the digest of what gate " + gate.id() + " asked, " + gate.asked(),
                    "the answer names " + verdict.asked());
        }
        if (facts.authentication() instanceof Authentication.Signed signed && raisedBy(gate, signed.principal())) {
            return Ruling.rejected(
                    RejectedCode.SELF_APPROVAL,
                    "an answer by somebody other than who raised the question",
                    signed.principal() + " answers for " + gate.raisedFrom() + ", which raised it");
        }
        return Texts.tooLong("a comment", verdict.comment(), Caps.COMMENT_CHARS, Caps.COMMENT_BYTES)
                .orElse(Ruling.ADMITTED);
    }

    /** Whether {@code principal} speaks for the runner whose turn raised {@code gate}. What a condition asked, no runner raised. */
    private static boolean raisedBy(Gate gate, Principal principal) {
        return IdGrammar.matches(gate.raisedFrom()) && new RunnerId(gate.raisedFrom()).belongsTo(principal);
    }

    private static Ruling missing(GoalProjection goal, GateId gate) {
        return wasOpened(goal, gate)
                ? Ruling.rejected(RejectedCode.GATE_CLOSED, "an open gate", gate + " has been answered")
                : Ruling.rejected(RejectedCode.NO_SUCH_GATE, "a gate of this goal", gate + " is none");
    }

    private static boolean wasOpened(GoalProjection goal, GateId gate) {
        for (int ordinal = goal.holds().gatesOpened(); ordinal >= 1; ordinal--) {
            if (gate.value().equals("g" + ordinal)) {
                return true;
            }
        }
        return false;
    }
}
