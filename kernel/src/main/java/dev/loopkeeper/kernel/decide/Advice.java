package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.DecisionEvent.GateAsked;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What should happen next. Each names its reason in a sentence that people, the CLI and the query API are all shown. */
public sealed interface Advice {
    /** The reason in words. */
    String sentence();

    /** The reason as a code. */
    String reasonCode();

    /** A turn should start. */
    record StartTurn(Plan plan, String sentence) implements Advice {
        @Override
        public String reasonCode() {
            return plan.look() ? "POLL" : "START_TURN";
        }
    }

    /** The attempt in flight is over. */
    record ExpireAttempt(TurnRef turn, ExpiryReason reason, Instant dueAt, String sentence) implements Advice {
        @Override
        public String reasonCode() {
            return reason.name();
        }
    }

    /** A person should be asked before the next turn, since a condition of the policy holds or its capability requires it. */
    record AskPerson(String condition, Digest asked, Optional<GateAsked.Required> required, String sentence)
            implements Advice {
        @Override
        public String reasonCode() {
            return required.isPresent() ? "GATE_REQUIRED" : "GATE_CONDITION";
        }
    }

    /** The goal should stop; {@code dueAt} when time drives the stop. */
    record Stop(StopReason reason, Optional<Instant> dueAt, String sentence) implements Advice {
        @Override
        public String reasonCode() {
            return reason.name();
        }
    }

    /** Nothing should happen before {@code until}, or before the next journal entry when that is empty. */
    record Wait(WaitReason reason, Optional<Instant> until, String sentence) implements Advice {
        @Override
        public String reasonCode() {
            return reason.name();
        }
    }

    /** The child that a receipt proposed should be opened. */
    record OpenChild(int ordinal, Amounts carve, String sentence) implements Advice {
        @Override
        public String reasonCode() {
            return "OPEN_CHILD";
        }
    }

    /** An open child should stop. */
    record CancelChild(int ordinal, String sentence) implements Advice {
        @Override
        public String reasonCode() {
            return "CANCEL_CHILD";
        }
    }

    /** The goal has stopped already. */
    record Ended(StopReason reason, String sentence) implements Advice {
        @Override
        public String reasonCode() {
            return reason.name();
        }
    }

    /**
     * What a turn would be.
     *
     * @param turn the attempt
     * @param capability what it runs
     * @param tools what it may use
     * @param inputs its inputs, by name
     * @param approvals the approvals that it uses up
     * @param look whether it only looks for external evidence
     */
    record Plan(
            TurnRef turn,
            CapabilityId capability,
            List<ToolId> tools,
            Map<String, String> inputs,
            List<Approval> approvals,
            boolean look) {
        public Plan {
            tools = List.copyOf(tools);
            inputs = Collections.unmodifiableMap(new TreeMap<>(inputs));
            approvals = List.copyOf(approvals);
        }
    }
}
