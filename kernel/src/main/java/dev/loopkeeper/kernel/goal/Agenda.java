package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the next turn should know.
 *
 * @param inputs the inputs that the goal was opened with
 * @param todos all open todos and the most recent done ones
 * @param doneTodos todos done over the goal's life
 * @param signals admitted signals that no receipt has consumed, corrections among them, oldest first
 * @param lessons what rewards taught, oldest first, the most recent only
 * @param evidence what turns and people left, oldest first, the most recent only
 */
public record Agenda(
        Map<String, String> inputs,
        List<Todo> todos,
        int doneTodos,
        List<OpenSignal> signals,
        List<Lesson> lessons,
        List<EvidenceRef> evidence) {
    /** An admitted signal that waits for a receipt that names it. */
    public record OpenSignal(EventId id, SignalKind kind, String summary) {}

    /** What an open signal is. */
    public enum SignalKind {
        CORRECTION,
        EXTERNAL_EVENT,
        WAKE;

        /** What a capability must declare that it reads so that its contract carries such a signal. */
        public StateKind state() {
            return switch (this) {
                case CORRECTION -> StateKind.CORRECTIONS;
                case EXTERNAL_EVENT, WAKE -> StateKind.SIGNALS;
            };
        }
    }

    /** What a reward taught. */
    public record Lesson(Optional<String> prefer, Optional<String> avoid) {}

    public Agenda {
        inputs = Collections.unmodifiableMap(new TreeMap<>(inputs));
        todos = List.copyOf(todos);
        signals = List.copyOf(signals);
        lessons = List.copyOf(lessons);
        evidence = List.copyOf(evidence);
    }

    /** The todo {@code id}, if it is listed. */
    public Optional<Todo> todo(TodoId id) {
        return todos.stream().filter(todo -> todo.id().equals(id)).findFirst();
    }

    /** The todos still to do. */
    public List<Todo> openTodos() {
        return todos.stream().filter(Todo::open).toList();
    }

    /** The todos that {@code todo} depends on and that are not done. */
    public List<TodoId> openDependencies(Todo todo) {
        return todo.rank().dependsOn().stream()
                .filter(id -> todo(id).filter(Todo::open).isPresent())
                .toList();
    }

    /** Whether {@code todo} may be done, and what follows from it is {@code successor}: an open todo, or nothing for a reason. */
    public boolean completable(Todo todo, Successor successor) {
        return openDependencies(todo).isEmpty() && follows(todo, successor);
    }

    /** Whether {@code successor} can follow from {@code todo}. */
    public boolean follows(Todo todo, Successor successor) {
        return switch (successor) {
            case Successor.Next(TodoId next) ->
                !next.equals(todo.id()) && todo(next).filter(Todo::open).isPresent();
            case Successor.Nothing(String why) -> !why.isBlank();
        };
    }

    public Agenda withTodos(List<Todo> changed, int done) {
        return new Agenda(inputs, changed, done, signals, lessons, evidence);
    }

    public Agenda withSignals(List<OpenSignal> changed) {
        return new Agenda(inputs, todos, doneTodos, changed, lessons, evidence);
    }

    public Agenda withLessons(List<Lesson> changed) {
        return new Agenda(inputs, todos, doneTodos, signals, changed, evidence);
    }

    public Agenda withEvidence(List<EvidenceRef> changed) {
        return new Agenda(inputs, todos, doneTodos, signals, lessons, changed);
    }
}
