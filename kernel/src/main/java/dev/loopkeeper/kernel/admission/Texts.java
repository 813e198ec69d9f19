package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.TodoId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Bounds of what a record may carry into a projection. */
final class Texts {
    private Texts() {}

    /** The refusal of {@code text} when it says nothing, or empty; {@code what} was expected, with its article. */
    static Optional<Ruling> blank(String what, String text) {
        return Wording.saysNothing(text)
                ? Optional.of(Ruling.rejected(RejectedCode.BAD_VALUE, what, Wording.fault(text)))
                : Optional.empty();
    }

    /**
     * The refusal of {@code text} when it is longer than {@code most} characters, or heavier than so many that Java counts as one, or empty; {@code what}
     * is it, with its article. Characters are code points, as in JSON schemas: an emoji is one. The second bound keeps what is stored as small as it was
     * when it counted as two.
     */
    static Optional<Ruling> tooLong(String what, String text, int most) {
        if (text.length() <= most) {
            return Optional.empty();
        }
        int characters = text.codePointCount(0, text.length());
        return characters <= most
                ? tooHeavy(what, Weight.of(text), Weight.atMost(most))
                : Optional.of(Ruling.rejected(
                        RejectedCode.TOO_LARGE, what + " of at most " + most + " characters", "it has " + characters));
    }

    /** The refusal of {@code what} when it weighs more than {@code most} bytes, or empty. */
    static Optional<Ruling> tooHeavy(String what, int bytes, int most) {
        return bytes <= most
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.TOO_LARGE, what + " of at most " + most + " bytes", "there are " + bytes));
    }

    /** The refusal of {@code text} when it is longer than {@code mostChars} characters or weighs more than {@code mostBytes} bytes, or empty. */
    static Optional<Ruling> tooLong(String what, String text, int mostChars, int mostBytes) {
        return tooLong(what, text, mostChars).or(() -> tooHeavy(what, Weight.of(text), mostBytes));
    }

    /** The refusal of {@code todos} as the work known at the start, or empty. */
    static Optional<Ruling> fault(List<Todo> todos) {
        if (todos.size() > Caps.OPEN_TODOS) {
            return Optional.of(Ruling.rejected(
                    RejectedCode.LIMIT_OPEN_ITEMS,
                    "at most " + Caps.OPEN_TODOS + " todos",
                    "there are " + todos.size()));
        }
        if (todos.stream().map(Todo::id).distinct().count() < todos.size()) {
            return Optional.of(
                    Ruling.rejected(RejectedCode.BAD_VALUE, "todos with distinct ids", "two have the same id"));
        }
        return todos.stream()
                .flatMap(todo -> askedFault(todo).stream())
                .findFirst()
                .or(() -> unordered(todos));
    }

    /** A todo depends only on ones that are listed before it, so that none depends on itself in the end. */
    private static Optional<Ruling> unordered(List<Todo> todos) {
        Set<TodoId> before = new HashSet<>();
        for (Todo todo : todos) {
            if (!before.containsAll(todo.rank().dependsOn())) {
                return Optional.of(Ruling.rejected(
                        RejectedCode.NO_SUCH_TODO,
                        "todos that depend only on todos listed before them",
                        todo.id() + " depends on " + todo.rank().dependsOn()));
            }
            before.add(todo.id());
        }
        return Optional.empty();
    }

    /** The refusal of one new todo that somebody outside asks for, or empty. */
    static Optional<Ruling> askedFault(Todo todo) {
        return blank("a title of todo " + todo.id(), todo.title()).or(() -> fault(todo));
    }

    /** The refusal of one new todo, or empty. */
    static Optional<Ruling> fault(Todo todo) {
        return tooLong("a todo title", todo.title(), Caps.TITLE_CHARS)
                .or(() -> todo.open()
                        ? Optional.empty()
                        : Optional.of(Ruling.rejected(
                                RejectedCode.BAD_VALUE, "a todo that is open", todo.id() + " is done already")))
                .or(() -> todo.claimedBy()
                        .map(who -> Ruling.rejected(
                                RejectedCode.BAD_VALUE,
                                "a todo that nobody has claimed yet",
                                todo.id() + " is claimed by " + who)))
                .or(() -> fault(todo.rank()));
    }

    private static Optional<Ruling> fault(Todo.Rank rank) {
        if (rank.priority() < 1 || rank.priority() > 9) {
            return Optional.of(
                    Ruling.rejected(RejectedCode.BAD_VALUE, "a priority from 1 to 9", "it is " + rank.priority()));
        }
        if (!rank.workClass().isEmpty() && !IdGrammar.matches(rank.workClass())) {
            return Optional.of(Ruling.rejected(
                    RejectedCode.BAD_VALUE,
                    "a class of work of " + IdGrammar.EXPECTED,
                    "it is " + IdGrammar.quote(rank.workClass())));
        }
        return rank.dependsOn().size() <= Caps.DEPENDENCIES
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.TOO_LARGE,
                        "at most " + Caps.DEPENDENCIES + " todos that a todo depends on",
                        "there are " + rank.dependsOn().size()));
    }

    /** The refusal of {@code inputs}, or empty. */
    static Optional<Ruling> fault(Map<String, String> inputs) {
        if (inputs.size() > Caps.INPUTS) {
            return Optional.of(Ruling.rejected(
                    RejectedCode.TOO_LARGE, "at most " + Caps.INPUTS + " inputs", "there are " + inputs.size()));
        }
        return inputs.entrySet().stream()
                .flatMap(input -> tooLong("a name of an input", input.getKey(), Caps.TITLE_CHARS)
                        .or(() -> tooLong(
                                "an input " + IdGrammar.quote(input.getKey()), input.getValue(), Caps.INPUT_CHARS))
                        .stream())
                .findFirst();
    }
}
