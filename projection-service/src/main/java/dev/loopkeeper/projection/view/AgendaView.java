package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import java.util.List;
import java.util.Optional;

/**
 * What the next turn should know.
 *
 * @param todos all open todos and the most recent done ones
 * @param todosDone todos done over the goal's life
 * @param signals admitted signals that no receipt has consumed, oldest first
 * @param lessons what rewards taught
 * @param evidence what turns and people left
 */
public record AgendaView(
        List<TodoView> todos,
        int todosDone,
        List<SignalView> signals,
        List<LessonView> lessons,
        List<EvidenceView> evidence) {

    /**
     * One piece of work.
     *
     * @param id unique within the goal
     * @param title what is to be done
     * @param owner AGENT or USER
     * @param priority from 1, the most urgent, to 9
     * @param workClass what kind of work it is; null when nobody said
     * @param dependsOn the todos that must be done before it can be
     * @param claimedBy who works on it, and alone may complete it; null while nobody does
     * @param blocksTurns whether no turn may start while it is open
     * @param done whether it is done
     * @param successor what followed from it; null while it is open
     */
    public record TodoView(
            String id,
            String title,
            String owner,
            int priority,
            Optional<String> workClass,
            List<String> dependsOn,
            Optional<String> claimedBy,
            boolean blocksTurns,
            boolean done,
            Optional<String> successor) {

        private static TodoView of(Todo todo) {
            return new TodoView(
                    todo.id().value(),
                    todo.title(),
                    todo.owner().name(),
                    todo.rank().priority(),
                    Optional.of(todo.rank().workClass()).filter(name -> !name.isEmpty()),
                    todo.rank().dependsOn().stream().map(TodoId::value).toList(),
                    todo.claimedBy(),
                    todo.blocksTurns(),
                    !todo.open(),
                    todo.done().map(Successor::shown));
        }
    }

    /** A signal that waits for a receipt that names it. */
    public record SignalView(String id, String kind, String summary) {}

    /** What a reward taught. */
    public record LessonView(Optional<String> prefer, Optional<String> avoid) {}

    /** Something left as evidence. */
    public record EvidenceView(String title, String digest, String ref, boolean confidential) {}

    static AgendaView of(Agenda agenda) {
        return new AgendaView(
                agenda.todos().stream().map(TodoView::of).toList(),
                agenda.doneTodos(),
                agenda.signals().stream()
                        .map(signal -> new SignalView(
                                signal.id().value(), signal.kind().name(), signal.summary()))
                        .toList(),
                agenda.lessons().stream()
                        .map(lesson -> new LessonView(lesson.prefer(), lesson.avoid()))
                        .toList(),
                agenda.evidence().stream()
                        .map(evidence -> new EvidenceView(
                                evidence.title(), evidence.digest().text(), evidence.ref(), evidence.confidential()))
                        .toList());
    }
}
