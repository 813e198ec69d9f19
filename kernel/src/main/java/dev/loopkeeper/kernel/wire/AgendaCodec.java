package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.schema.Evidence;
import dev.loopkeeper.schema.GoalAgenda;
import dev.loopkeeper.schema.Lesson;
import dev.loopkeeper.schema.OpenSignal;
import dev.loopkeeper.schema.OpenSignalKind;
import java.util.Optional;

/** What the next turn should know, to and from Avro. */
final class AgendaCodec {

    private AgendaCodec() {}

    static GoalAgenda toAvro(Agenda agenda) {
        return new GoalAgenda(
                AvroValues.sorted(agenda.inputs()),
                agenda.todos().stream().map(AvroValues::todo).toList(),
                agenda.doneTodos(),
                agenda.signals().stream().map(AgendaCodec::signal).toList(),
                agenda.lessons().stream()
                        .map(lesson -> new Lesson(
                                lesson.prefer().orElse(null), lesson.avoid().orElse(null)))
                        .toList(),
                agenda.evidence().stream().map(AgendaCodec::evidence).toList());
    }

    static Agenda toDomain(GoalAgenda avro) {
        return new Agenda(
                avro.getInputs(),
                avro.getTodos().stream().map(AvroValues::todo).toList(),
                avro.getDoneTodos(),
                avro.getSignals().stream().map(AgendaCodec::signal).toList(),
                avro.getLessons().stream()
                        .map(lesson -> new Agenda.Lesson(
                                Optional.ofNullable(lesson.getPrefer()), Optional.ofNullable(lesson.getAvoid())))
                        .toList(),
                avro.getEvidence().stream().map(AgendaCodec::evidence).toList());
    }

    private static OpenSignal signal(Agenda.OpenSignal signal) {
        OpenSignalKind kind = switch (signal.kind()) {
            case CORRECTION -> OpenSignalKind.CORRECTION;
            case EXTERNAL_EVENT -> OpenSignalKind.EXTERNAL_EVENT;
            case WAKE -> OpenSignalKind.WAKE;
        };
        return new OpenSignal(signal.id().value(), kind, signal.summary());
    }

    private static Agenda.OpenSignal signal(OpenSignal avro) {
        Agenda.SignalKind kind = switch (avro.getKind()) {
            case CORRECTION -> Agenda.SignalKind.CORRECTION;
            case WAKE -> Agenda.SignalKind.WAKE;
            case EXTERNAL_EVENT, UNKNOWN -> Agenda.SignalKind.EXTERNAL_EVENT;
        };
        return new Agenda.OpenSignal(new EventId(avro.getEventId()), kind, avro.getSummary());
    }

    private static Evidence evidence(EvidenceRef evidence) {
        return new Evidence(evidence.title(), evidence.digest().text(), evidence.ref(), evidence.confidential());
    }

    private static EvidenceRef evidence(Evidence avro) {
        return new EvidenceRef(avro.getTitle(), new Digest(avro.getDigest()), avro.getRef(), avro.getConfidential());
    }
}
