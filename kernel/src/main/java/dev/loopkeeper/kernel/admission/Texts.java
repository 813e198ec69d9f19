package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Todo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bounds of what a record may carry into a projection. */
final class Texts {
    private Texts() {}

    /** The refusal of {@code text} when it is longer than {@code most} characters, or empty. */
    static Optional<Ruling> tooLong(String field, String text, int most) {
        return text.length() <= most
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.TOO_LARGE,
                        "a " + field + " of at most " + most + " characters",
                        "it has " + text.length()));
    }

    /** The refusal of {@code what} when it weighs more than {@code most} bytes, or empty. */
    static Optional<Ruling> tooHeavy(String what, int bytes, int most) {
        return bytes <= most
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.TOO_LARGE, what + " of at most " + most + " bytes", "there are " + bytes));
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
        return todos.stream().flatMap(todo -> fault(todo).stream()).findFirst();
    }

    /** The refusal of one new todo, or empty. */
    static Optional<Ruling> fault(Todo todo) {
        return tooLong("todo title", todo.title(), Caps.TITLE_CHARS)
                .or(() -> todo.open()
                        ? Optional.empty()
                        : Optional.of(Ruling.rejected(
                                RejectedCode.BAD_VALUE, "a todo that is open", todo.id() + " is done already")));
    }

    /** The refusal of {@code inputs}, or empty. */
    static Optional<Ruling> fault(Map<String, String> inputs) {
        if (inputs.size() > Caps.INPUTS) {
            return Optional.of(Ruling.rejected(
                    RejectedCode.TOO_LARGE, "at most " + Caps.INPUTS + " inputs", "there are " + inputs.size()));
        }
        return inputs.entrySet().stream()
                .flatMap(input -> tooLong("input name", input.getKey(), Caps.TITLE_CHARS)
                        .or(() -> tooLong("input " + input.getKey(), input.getValue(), Caps.INPUT_CHARS))
                        .stream())
                .findFirst();
    }
}
