package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Bounds of what a receipt may carry into a projection. A runner checks them before it seals: what admission refuses closes no attempt. */
public final class ReceiptBounds {

    private ReceiptBounds() {}

    /** Why admission would refuse {@code receipt} for what it carries, as {@code expected X, but Y}; empty when it would not. */
    public static Optional<String> fault(Receipt receipt) {
        return refuse(receipt)
                .map(ruling -> ruling instanceof Ruling.Rejected refusal ? refusal.sentence() : ruling.toString());
    }

    /** The refusal of a receipt that carries too much, or empty. */
    static Optional<Ruling> refuse(Receipt receipt) {
        Receipt.Findings findings = receipt.findings();
        return Texts.tooLong("a summary", receipt.summary(), Caps.LONG_TEXT_CHARS)
                .or(() -> Texts.tooLong("a reason", receipt.reason(), Caps.REASON_CHARS, Caps.REASON_BYTES))
                .or(() -> tooMany("gates", findings.gates().size(), Caps.OPEN_GATES))
                .or(() -> tooMany("effects", findings.effects().size(), Caps.OPEN_TODOS))
                .or(() -> tooMany("unknown actions", findings.unknownActions().size(), Caps.UNKNOWN_ACTIONS))
                .or(() -> first(findings.gates().stream(), ReceiptBounds::fault))
                .or(() -> first(findings.evidence().stream(), ReceiptBounds::fault))
                .or(() -> first(findings.effects().stream(), ReceiptBounds::fault))
                .or(() -> first(findings.unknownActions().stream(), ReceiptBounds::fault))
                .or(() ->
                        Texts.tooHeavy("summary, proposal, reason and questions", weight(receipt), Caps.RECEIPT_BYTES));
    }

    private static int weight(Receipt receipt) {
        int questions = receipt.findings().gates().stream()
                .mapToInt(gate -> Weight.of(gate.question()))
                .sum();
        return Weight.of(receipt.summary(), receipt.reason()) + Weight.of(receipt.proposal()) + questions;
    }

    private static Optional<Ruling> fault(GateRaised gate) {
        return Texts.tooLong("a question", gate.question(), Caps.COMMENT_CHARS);
    }

    private static Optional<Ruling> fault(EvidenceRef evidence) {
        return Texts.tooLong("an evidence title", evidence.title(), Caps.TEXT_CHARS)
                .or(() -> Texts.tooLong("an evidence reference", evidence.ref(), Caps.TEXT_CHARS));
    }

    private static Optional<Ruling> fault(Effect effect) {
        return switch (effect) {
            case Effect.TodoDone(var todo, Successor.Next next) -> Optional.empty();
            case Effect.TodoDone(var todo, Successor.Nothing(String why)) ->
                Texts.blank("the todo that follows, or why none does", why)
                        .or(() -> Texts.tooLong("a successor", why, Caps.TEXT_CHARS));
            case Effect.TodoFound(var todo) -> Texts.fault(todo);
            case Effect.TodoTaken taken -> Optional.empty();
            case Effect.ChildProposed(String objective, var capability, var carve) ->
                Texts.blank("an objective of the child", objective)
                        .or(() -> Texts.tooLong("an objective of a child", objective, Caps.COMMENT_CHARS));
        };
    }

    private static Optional<Ruling> fault(String action) {
        return IdGrammar.matches(action)
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.BAD_VALUE,
                        "unknown actions of " + IdGrammar.EXPECTED,
                        "one is " + IdGrammar.quote(action)));
    }

    private static <T> Optional<Ruling> first(Stream<T> items, Function<T, Optional<Ruling>> fault) {
        return items.flatMap(item -> fault.apply(item).stream()).findFirst();
    }

    private static Optional<Ruling> tooMany(String what, int size, int most) {
        return size <= most
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.TOO_LARGE, "at most " + most + " " + what, "the receipt has " + size));
    }
}
