package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How todos end and begin. */
final class Todos {
    private Todos() {}

    /** {@code agenda} with {@code id} done; the same agenda when no such todo is open. */
    static Agenda complete(Agenda agenda, TodoId id, String successor) {
        Optional<Todo> open = agenda.todo(id).filter(Todo::open);
        if (open.isEmpty()) {
            return agenda;
        }
        List<Todo> todos = new ArrayList<>(agenda.todos());
        todos.set(todos.indexOf(open.get()), open.get().completed(successor));
        return agenda.withTodos(forgetOldest(todos), agenda.doneTodos() + 1);
    }

    /** {@code agenda} with {@code todo} added; the same agenda when its id is known or too many are open. */
    static Agenda add(Agenda agenda, Todo todo) {
        return agenda.todo(todo.id()).isPresent() || agenda.openTodos().size() >= Caps.OPEN_TODOS
                ? agenda
                : agenda.withTodos(Recent.append(agenda.todos(), todo, Integer.MAX_VALUE), agenda.doneTodos());
    }

    private static List<Todo> forgetOldest(List<Todo> todos) {
        long done = todos.stream().filter(todo -> !todo.open()).count();
        if (done <= Caps.DONE_TODOS_KEPT) {
            return todos;
        }
        Todo oldest = todos.stream().filter(todo -> !todo.open()).findFirst().orElseThrow();
        return Recent.without(todos, oldest);
    }
}
