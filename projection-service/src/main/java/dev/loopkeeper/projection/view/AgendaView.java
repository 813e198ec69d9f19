package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Successor;
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

    /** One piece of work; {@code successor} says what followed once it was done. */
    public record TodoView(
            String id, String title, String owner, boolean blocksTurns, boolean done, Optional<String> successor) {}

    /** A signal that waits for a receipt that names it. */
    public record SignalView(String id, String kind, String summary) {}

    /** What a reward taught. */
    public record LessonView(Optional<String> prefer, Optional<String> avoid) {}

    /** Something left as evidence. */
    public record EvidenceView(String title, String digest, String ref, boolean confidential) {}

    static AgendaView of(Agenda agenda) {
        return new AgendaView(
                agenda.todos().stream()
                        .map(todo -> new TodoView(
                                todo.id().value(),
                                todo.title(),
                                todo.owner().name(),
                                todo.blocksTurns(),
                                !todo.open(),
                                todo.done().map(Successor::shown)))
                        .toList(),
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
