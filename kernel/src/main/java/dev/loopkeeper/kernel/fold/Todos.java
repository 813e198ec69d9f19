package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.goal.Weight;
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

    /** {@code goal}'s agenda with {@code todo} added; the same agenda when its id is known or there is no room. */
    static Agenda add(GoalProjection goal, Todo todo) {
        Agenda agenda = goal.agenda();
        boolean room = agenda.openTodos().size() < Caps.OPEN_TODOS
                && Weight.standing(goal) + Weight.of(todo) <= Caps.STANDING_BYTES;
        return room && agenda.todo(todo.id()).isEmpty()
                ? agenda.withTodos(Recent.append(agenda.todos(), todo, Integer.MAX_VALUE), agenda.doneTodos())
                : agenda;
    }

    private static List<Todo> forgetOldest(List<Todo> todos) {
        List<Todo> done = todos.stream().filter(todo -> !todo.open()).toList();
        return done.size() <= Caps.DONE_TODOS_KEPT && Weight.ofTodos(done) <= Caps.DONE_TODOS_BYTES
                ? todos
                : forgetOldest(Recent.without(todos, done.get(0)));
    }
}
