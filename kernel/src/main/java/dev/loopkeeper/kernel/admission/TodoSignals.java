package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.TodoId;
import java.util.List;
import java.util.Optional;

/** Judges what people and services say about todos. */
final class TodoSignals {
    private TodoSignals() {}

    static Ruling added(GoalProjection goal, Todo todo) {
        Agenda agenda = goal.agenda();
        if (agenda.todo(todo.id()).isPresent()) {
            return Ruling.rejected(RejectedCode.BAD_VALUE, "a new todo id", todo.id() + " exists");
        }
        if (agenda.openTodos().size() >= Caps.OPEN_TODOS) {
            return Signals.tooManyOpen("todos", Caps.OPEN_TODOS);
        }
        return Texts.askedFault(todo)
                .or(() -> unknownDependency(agenda, todo))
                .or(() -> Signals.noRoom(goal, Weight.of(todo)))
                .orElse(Ruling.ADMITTED);
    }

    private static Optional<Ruling> unknownDependency(Agenda agenda, Todo todo) {
        return todo.rank().dependsOn().stream()
                .filter(id -> agenda.todo(id).isEmpty())
                .findFirst()
                .map(id -> Ruling.rejected(
                        RejectedCode.NO_SUCH_TODO, "todos that " + todo.id() + " can depend on", id + " is none"));
    }

    /** A person completes only what people own and nobody else has claimed, once nothing it depends on is open. */
    static Ruling completed(Agenda agenda, Signal.TodoCompleted done, String who) {
        Optional<Todo> found = agenda.todo(done.todo()).filter(Todo::open);
        if (found.isEmpty()) {
            return noSuchTodo(done.todo());
        }
        Todo todo = found.get();
        if (todo.owner() != Todo.Owner.USER) {
            return Ruling.rejected(
                    RejectedCode.WRONG_PHASE,
                    "a todo that a person owns",
                    done.todo() + " is done by the receipt of a turn");
        }
        if (!todo.freeFor(who)) {
            return claimed(todo);
        }
        List<TodoId> open = agenda.openDependencies(todo);
        if (!open.isEmpty()) {
            return Ruling.rejected(
                    RejectedCode.TODO_BLOCKED,
                    "a todo that depends on nothing open",
                    todo.id() + " depends on " + open);
        }
        return successor(agenda, todo, done.successor());
    }

    private static Ruling successor(Agenda agenda, Todo todo, Successor successor) {
        return switch (successor) {
            case Successor.Next(TodoId next) ->
                agenda.follows(todo, successor)
                        ? Ruling.ADMITTED
                        : Ruling.rejected(RejectedCode.NO_SUCH_TODO, "another open todo to follow", next + " is none");
            case Successor.Nothing(String why) ->
                Wording.saysNothing(why)
                        ? Ruling.rejected(
                                RejectedCode.BAD_VALUE, "the todo that follows, or why none does", "neither is given")
                        : Texts.tooLong("a successor", why, Caps.TITLE_CHARS).orElse(Ruling.ADMITTED);
        };
    }

    /** Who is first has it, until they give it back. */
    static Ruling claimed(GoalProjection goal, Signal.TodoClaimed claim, String who) {
        Optional<Todo> found = goal.agenda().todo(claim.todo()).filter(Todo::open);
        if (found.isEmpty()) {
            return noSuchTodo(claim.todo());
        }
        if (Wording.saysNothing(who)) {
            return Ruling.rejected(RejectedCode.BAD_VALUE, "who claims the todo", "nobody is named");
        }
        Todo todo = found.get();
        if (claim.released() && todo.claimedBy().isEmpty()) {
            return Ruling.rejected(RejectedCode.WRONG_PHASE, "a claimed todo", todo.id() + " is not claimed");
        }
        if (!todo.freeFor(who)) {
            return claimed(todo);
        }
        return claim.released() || todo.claimedBy().isPresent()
                ? Ruling.ADMITTED
                : Signals.noRoom(goal, Weight.of(who)).orElse(Ruling.ADMITTED);
    }

    private static Ruling claimed(Todo todo) {
        return Ruling.rejected(
                RejectedCode.TODO_CLAIMED,
                "a todo that nobody else has claimed",
                todo.id() + " is claimed by " + todo.claimedBy().orElse("nobody"));
    }

    private static Ruling noSuchTodo(TodoId todo) {
        return Ruling.rejected(RejectedCode.NO_SUCH_TODO, "an open todo", todo + " is none");
    }
}
