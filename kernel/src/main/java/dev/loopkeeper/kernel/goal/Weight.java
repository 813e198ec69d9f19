package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.List;
import java.util.Map;

/**
 * How many bytes of UTF-8 the texts of a projection take. Limits in characters alone would let a goal written in another script
 * grow past 64 KiB (invariant I10).
 */
public final class Weight {

    /** What a list item takes beside its texts: lengths, numbers, a time. */
    private static final int ITEM = 16;

    /** The most bytes that a character of Java takes: of those of four, each half takes two. */
    private static final int LONGEST = 3;

    private Weight() {}

    /**
     * What people have put into {@code goal} and only people or turns take out: its charter, policy, inputs, open
     * todos, open signals and children that have not ended.
     */
    public static int standing(GoalProjection goal) {
        Agenda agenda = goal.agenda();
        return of(
                        goal.charter().objective(),
                        goal.charter().title(),
                        goal.charter().openedBy())
                + of(goal.governance().policy())
                + of(agenda.inputs())
                + ofTodos(agenda.openTodos())
                + agenda.signals().stream().mapToInt(Weight::of).sum()
                + of(goal.lanes());
    }

    /** The children that have not ended: those that may open, and those whose carve is reserved. */
    public static int of(Lanes lanes) {
        return lanes.children().stream()
                .filter(child -> !child.state().ended())
                .mapToInt(Weight::of)
                .sum();
    }

    /** The ids and references of {@code policy}. */
    public static int of(Policy policy) {
        return ofIds(policy.authority().tools())
                + ofIds(policy.authority().capabilities())
                + ofIds(policy.authority().approvalRequiredFor())
                + policy.context().stream()
                        .mapToInt(artifact ->
                                ITEM + of(artifact.ref(), artifact.digest().text()))
                        .sum()
                + policy.conditions().stream()
                        .mapToInt(condition -> ITEM + of(condition.name(), condition.when(), condition.reason()))
                        .sum()
                + policy.delegation()
                        .children()
                        .map(rules -> ofIds(rules.capabilities()))
                        .orElse(0)
                + policy.delegation()
                        .handOff()
                        .map(rules -> ofIds(rules.receivers()))
                        .orElse(0);
    }

    public static int of(Map<String, String> inputs) {
        return inputs.entrySet().stream()
                .mapToInt(input -> ITEM + of(input.getKey(), input.getValue()))
                .sum();
    }

    public static int ofTodos(List<Todo> todos) {
        return todos.stream().mapToInt(Weight::of).sum();
    }

    public static int of(Todo todo) {
        return ITEM
                + of(
                        todo.id().value(),
                        todo.title(),
                        todo.rank().workClass(),
                        todo.claimedBy().orElse(""))
                + ofIds(todo.rank().dependsOn())
                + todo.done().map(Weight::of).orElse(0);
    }

    private static int of(Successor successor) {
        return switch (successor) {
            case Successor.Next(var todo) -> of(todo.value());
            case Successor.Nothing(String why) -> of(why);
        };
    }

    public static int of(Child child) {
        return ITEM + of(child.objective(), child.capability().value());
    }

    public static int of(Agenda.OpenSignal signal) {
        return ITEM + of(signal.id().value(), signal.summary());
    }

    public static int of(Agenda.Lesson lesson) {
        return ITEM + of(lesson.prefer().orElse(""), lesson.avoid().orElse(""));
    }

    public static int of(Approval approval) {
        return ITEM
                + of(approval.gate().value(), approval.by().name(), approval.basis())
                + approval.asked().text().length();
    }

    /** What {@code characters} of Java weigh at most. */
    public static int atMost(int characters) {
        return LONGEST * characters;
    }

    /** What {@code evidence} weighs together at most, told from the lengths alone: no character takes more than three bytes, those of a digest one. */
    public static long atMost(List<EvidenceRef> evidence) {
        long most = 0;
        for (EvidenceRef item : evidence) {
            long characters = (long) item.title().length() + item.ref().length();
            most += ITEM + LONGEST * characters + item.digest().text().length();
        }
        return most;
    }

    public static int of(EvidenceRef evidence) {
        // A digest's text is ASCII.
        return ITEM
                + of(evidence.title(), evidence.ref())
                + evidence.digest().text().length();
    }

    public static int of(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Continue(var capability, var tools, var inputs, var rationale) ->
                ofIds(tools) + of(inputs) + of(rationale);
            case Proposal.Complete(String rationale) -> of(rationale);
            case Proposal.Nothing nothing -> 0;
        };
    }

    /** The bytes of UTF-8 that {@code texts} take together. */
    public static int of(String... texts) {
        int bytes = 0;
        for (String text : texts) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                // Each half of a surrogate pair stands for two of the four bytes.
                bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
            }
        }
        return bytes;
    }

    private static int ofIds(List<?> ids) {
        return ids.stream().mapToInt(id -> 2 + of(id.toString())).sum();
    }
}
