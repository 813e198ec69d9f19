package dev.loopkeeper.kernel.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Agenda.Lesson;
import dev.loopkeeper.kernel.goal.Agenda.OpenSignal;
import dev.loopkeeper.kernel.goal.Agenda.SignalKind;
import dev.loopkeeper.kernel.id.EventId;
import java.util.Map;

/** The slice of a goal's state that a contract carries. */
final class AgendaJson {
    private AgendaJson() {}

    static ObjectNode encode(Agenda agenda) {
        ObjectNode node = JsonValues.object();
        ArrayNode todos = node.putArray("todos");
        agenda.todos().forEach(todo -> todos.add(JsonValues.todo(todo)));
        node.put("doneTodos", agenda.doneTodos());
        ArrayNode signals = node.putArray("signals");
        agenda.signals()
                .forEach(signal -> signals.addObject()
                        .put("id", signal.id().value())
                        .put("kind", signal.kind().name())
                        .put("summary", signal.summary()));
        ArrayNode lessons = node.putArray("lessons");
        agenda.lessons()
                .forEach(lesson -> lessons.addObject()
                        .put("prefer", lesson.prefer().orElse(null))
                        .put("avoid", lesson.avoid().orElse(null)));
        ArrayNode evidence = node.putArray("evidence");
        agenda.evidence().forEach(ref -> evidence.add(JsonValues.evidence(ref)));
        return node;
    }

    static Agenda parse(JsonFields fields) {
        return new Agenda(
                Map.of(),
                fields.objects("todos").stream().map(JsonValues::todo).toList(),
                fields.smallWhole("doneTodos", 0),
                fields.objects("signals").stream().map(AgendaJson::signal).toList(),
                fields.objects("lessons").stream()
                        .map(lesson -> new Lesson(lesson.optionalText("prefer"), lesson.optionalText("avoid")))
                        .toList(),
                fields.objects("evidence").stream().map(JsonValues::evidence).toList());
    }

    private static OpenSignal signal(JsonFields fields) {
        return new OpenSignal(
                fields.id("id", EventId::new), fields.oneOf("kind", SignalKind.class), fields.text("summary"));
    }
}
