package dev.loopkeeper.kernel.history;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.fixture.ReceiptBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Interruption;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Receipts of every outcome, with whatever a turn may claim. */
final class ImprovisedReceipts {

    private ImprovisedReceipts() {}

    static ReceiptSealed fitting(Flight.Request request, GoalProjection goal, Dice dice) {
        return improvise(ReceiptBuilder.receipt(request), goal, dice).seal();
    }

    static ReceiptBuilder improvise(ReceiptBuilder receipt, GoalProjection goal, Dice dice) {
        Outcome outcome = outcome(dice);
        receipt.outcome(outcome, reason(outcome, dice))
                .summary(dice.text(Caps.LONG_TEXT_CHARS))
                .proposing(proposal(dice))
                .usage(usage(dice));
        for (int i = dice.roll(4); i > 0; i--) {
            finding(receipt, goal, dice);
        }
        if (dice.oneIn(10)) {
            receipt.offering(Samples.digest("artifact " + dice.roll(3)));
        }
        if (dice.fatal(20)) {
            receipt.outcome(Outcome.COMPLETED, "DONE").complete();
            goal.agenda().openTodos().forEach(todo -> receipt.done(todo.id().value()));
        }
        return receipt;
    }

    private static String reason(Outcome outcome, Dice dice) {
        if (outcome == Outcome.INTERRUPTED && dice.oneIn(2)) {
            return Interruption.PAUSED;
        }
        return dice.oneIn(8) ? dice.text(Caps.REASON_CHARS) : "REASON";
    }

    private static Outcome outcome(Dice dice) {
        return dice.oneIn(2)
                ? Outcome.COMPLETED
                : dice.fatal(20)
                        ? Outcome.REFUSED
                        : dice.of(
                                Outcome.FAILED,
                                Outcome.PAUSED,
                                Outcome.TIMED_OUT,
                                Outcome.INTERRUPTED,
                                Outcome.UNKNOWN);
    }

    private static Proposal proposal(Dice dice) {
        return switch (dice.roll(10)) {
            case 0 -> dice.mortal() ? new Proposal.Complete(dice.text(100)) : Proposal.NOTHING;
            case 1, 2, 3, 4 -> new Proposal.Continue(capability(dice), tools(dice), inputs(dice), dice.text(500));
            default -> Proposal.NOTHING;
        };
    }

    private static Optional<CapabilityId> capability(Dice dice) {
        return dice.fatal(30)
                ? Optional.of(Samples.DEPLOY)
                : dice.oneIn(2) ? Optional.empty() : Optional.of(dice.of(Samples.BUILD, Samples.REVIEW));
    }

    private static List<ToolId> tools(Dice dice) {
        return dice.fatal(30) ? List.of(Samples.SHELL) : dice.oneIn(3) ? List.of(Samples.COMPILE) : List.of();
    }

    private static Map<String, String> inputs(Dice dice) {
        Map<String, String> inputs = new HashMap<>();
        for (int i = dice.roll(4); i > 0; i--) {
            inputs.put("input-" + dice.roll(9), dice.text(Caps.INPUT_CHARS));
        }
        return inputs;
    }

    private static Usage usage(Dice dice) {
        Amounts amounts = new Amounts(dice.amount(120), dice.amount(1_200), dice.amount(6), dice.amount(90_000));
        return switch (dice.roll(4)) {
            case 0 -> new Usage.Unknown();
            case 1 -> new Usage.Estimated(amounts);
            default -> new Usage.Known(amounts);
        };
    }

    private static void finding(ReceiptBuilder receipt, GoalProjection goal, Dice dice) {
        switch (dice.roll(10)) {
            case 0 ->
                dice.of(goal.agenda().todos())
                        .ifPresent(todo -> receipt.done(todo.id().value()));
            case 1 -> receipt.done("todo-" + dice.roll(40));
            case 2 -> receipt.found(todo(dice));
            case 3 -> receipt.evidence(dice.text(Caps.TEXT_CHARS));
            case 4 ->
                dice.of(goal.agenda().signals()).map(Agenda.OpenSignal::id).ifPresent(receipt::consuming);
            case 6 -> receipt.taking("todo-" + dice.roll(40));
            case 7, 8 -> {
                for (int i = dice.roll(4); i >= 0; i--) {
                    receipt.child(
                            dice.text(Caps.COMMENT_CHARS),
                            dice.oneIn(8) ? Samples.DEPLOY : Samples.BUILD,
                            new Amounts(dice.amount(400), dice.amount(4_000), dice.amount(20), dice.amount(60_000)));
                }
            }
            case 5 -> receipt.asking(dice.of(GateRaised.Kind.values()), dice.text(Caps.COMMENT_CHARS));
            default -> receipt.unknown(dice.oneIn(5) ? "not an id" : "action-" + dice.roll(30));
        }
    }

    static Todo todo(Dice dice) {
        Todo todo = new Todo(
                new TodoId("todo-" + dice.roll(40) + (dice.oneIn(3) ? "x".repeat(100) : "")),
                dice.text(Caps.TITLE_CHARS),
                dice.of(Todo.Owner.values()),
                dice.oneIn(8),
                Todo.Rank.PLAIN,
                dice.oneIn(20) ? Optional.of("somebody") : Optional.empty(),
                dice.oneIn(20) ? Optional.of(new Successor.Nothing("done")) : Optional.empty());
        return dice.oneIn(3) ? todo.with(rank(dice)) : todo;
    }

    private static Todo.Rank rank(Dice dice) {
        List<TodoId> dependsOn = new ArrayList<>();
        for (int i = dice.roll(3); i > 0; i--) {
            dependsOn.add(new TodoId("todo-" + dice.roll(40)));
        }
        return new Todo.Rank(
                dice.oneIn(20) ? 0 : 1 + dice.roll(9),
                dice.oneIn(10) ? "no class" : dice.of("", "defect", "c".repeat(128)),
                dependsOn);
    }
}
