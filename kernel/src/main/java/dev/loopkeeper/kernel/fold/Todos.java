package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.goal.Weight;
import java.util.List;

/** How todos end and begin. */
final class Todos {
    private Todos() {}

    /** {@code agenda} with {@code open} done. */
    static Agenda complete(Agenda agenda, Todo open, Successor successor) {
        Agenda changed = replace(agenda, open.completed(successor));
        return changed.withTodos(forgetOldest(changed.todos()), agenda.doneTodos() + 1);
    }

    /** {@code agenda} with {@code changed} in the place of the todo of its id. */
    static Agenda replace(Agenda agenda, Todo changed) {
        List<Todo> todos = agenda.todos().stream()
                .map(todo -> todo.id().equals(changed.id()) ? changed : todo)
                .toList();
        return agenda.withTodos(todos, agenda.doneTodos());
    }

    /** {@code goal}'s agenda with {@code todo} added; the same agenda when its id is known or there is no room. */
    static Agenda add(GoalProjection goal, Todo todo) {
        Agenda agenda = goal.agenda();
        boolean room = agenda.openTodos().size() < Caps.OPEN_TODOS
                && Weight.standing(goal) + Weight.of(todo) <= Caps.STANDING_BYTES;
        return room && agenda.todo(todo.id()).isEmpty() && dependsOnKnown(agenda, todo)
                ? agenda.withTodos(Recent.append(agenda.todos(), todo, Integer.MAX_VALUE), agenda.doneTodos())
                : agenda;
    }

    private static boolean dependsOnKnown(Agenda agenda, Todo todo) {
        return todo.rank().dependsOn().stream().allMatch(id -> agenda.todo(id).isPresent());
    }

    private static List<Todo> forgetOldest(List<Todo> todos) {
        List<Todo> done = todos.stream().filter(todo -> !todo.open()).toList();
        return done.size() <= Caps.DONE_TODOS_KEPT && Weight.ofTodos(done) <= Caps.DONE_TODOS_BYTES
                ? todos
                : forgetOldest(Recent.without(todos, done.get(0)));
    }
}
