package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.goal.Charter;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.schema.GoalCharter;
import dev.loopkeeper.schema.GoalGovernance;
import dev.loopkeeper.schema.GoalPosition;
import dev.loopkeeper.schema.GoalStatus;
import dev.loopkeeper.schema.StatusKind;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Projections to and from Avro. Reading back what was written gives an equal projection, and equal projections are written as the
 * same octets: the order of maps does not matter.
 */
public final class ProjectionCodec {

    private static final int FIELDS =
            dev.loopkeeper.schema.GoalProjection.getClassSchema().getFields().size();

    /** Stands for the version of the fold, which is the same for the life of the process. */
    private static final Object FOLD = new Object();

    private ProjectionCodec() {}

    /** {@code goal} as Avro, marked with the version of the fold that made it. */
    public static dev.loopkeeper.schema.GoalProjection toAvro(GoalProjection goal) {
        dev.loopkeeper.schema.GoalProjection avro = new dev.loopkeeper.schema.GoalProjection();
        for (int field = 0; field < FIELDS; field++) {
            avro.put(field, field(goal, field));
        }
        return avro;
    }

    /** The value of one field of {@code goal} as Avro, in the schema's order. */
    public static @Nullable Object field(GoalProjection goal, int field) {
        return switch (field) {
            case 0 -> goal.id().toString();
            case 1 -> GoalProjection.FOLD_VERSION;
            case 2 -> position(goal.position());
            case 3 -> charter(goal.charter());
            case 4 -> governance(goal.governance());
            case 5 -> status(goal.status());
            case 6 -> FlightCodec.toAvro(goal.flight());
            case 7 -> HoldsCodec.toAvro(goal.holds());
            case 8 -> ProgressCodec.toAvro(goal.ledger());
            case 9 -> ProgressCodec.toAvro(goal.progress());
            case 10 -> AgendaCodec.toAvro(goal.agenda());
            case 11 -> HistoryCodec.toAvro(goal.history());
            case 12 -> LanesCodec.toAvro(goal.lanes());
            case 13 -> LanesCodec.toAvro(goal.custody());
            default -> throw new IllegalArgumentException("a projection has no field " + field);
        };
    }

    /** The part of {@code goal} that the field is made from, and from nothing else: as long as it is the same object, so are the field's octets. */
    public static Object part(GoalProjection goal, int field) {
        return switch (field) {
            case 0 -> goal.id();
            case 1 -> FOLD;
            case 2 -> goal.position();
            case 3 -> goal.charter();
            case 4 -> goal.governance();
            case 5 -> goal.status();
            case 6 -> goal.flight();
            case 7 -> goal.holds();
            case 8 -> goal.ledger();
            case 9 -> goal.progress();
            case 10 -> goal.agenda();
            case 11 -> goal.history();
            case 12 -> goal.lanes();
            case 13 -> goal.custody();
            default -> throw new IllegalArgumentException("a projection has no field " + field);
        };
    }

    /**
     * The projection that {@code avro} writes, whatever fold made it: its {@code foldVersion} is for the caller to compare.
     *
     * @throws IllegalArgumentException if a part of it is not one that this version can use; never an input fault
     */
    public static GoalProjection toDomain(dev.loopkeeper.schema.GoalProjection avro) {
        return new GoalProjection(
                GoalId.of(avro.getGoalId()),
                position(avro.getPosition()),
                charter(avro.getCharter()),
                governance(avro.getGovernance()),
                status(avro.getStatus()),
                FlightCodec.toDomain(avro.getFlight()),
                HoldsCodec.toDomain(avro.getHolds()),
                ProgressCodec.toDomain(avro.getLedger()),
                ProgressCodec.toDomain(avro.getProgress()),
                AgendaCodec.toDomain(avro.getAgenda()),
                HistoryCodec.toDomain(avro.getHistory()),
                LanesCodec.lanes(avro.getLanes()),
                LanesCodec.custody(avro.getCustody()));
    }

    private static GoalPosition position(Position position) {
        return new GoalPosition(position.sequence(), position.headHash().text(), position.journalTime());
    }

    private static Position position(GoalPosition avro) {
        return new Position(avro.getSequence(), new Digest(avro.getHeadHash()), avro.getJournalTime());
    }

    private static GoalCharter charter(Charter charter) {
        return new GoalCharter(charter.objective(), charter.title(), charter.openedBy(), charter.openedAt());
    }

    private static Charter charter(GoalCharter avro) {
        return new Charter(avro.getObjective(), avro.getTitle(), avro.getOpenedBy(), avro.getOpenedAt());
    }

    private static GoalGovernance governance(Governance governance) {
        return new GoalGovernance(
                PolicyCodec.toAvro(governance.policy()),
                governance.version(),
                governance.digest().text());
    }

    private static Governance governance(GoalGovernance avro) {
        return new Governance(PolicyCodec.toDomain(avro.getPolicy()), avro.getVersion(), new Digest(avro.getDigest()));
    }

    private static GoalStatus status(Status status) {
        return switch (status) {
            case Status.Open(var ending)
            when ending.isPresent() ->
                new GoalStatus(
                        StatusKind.ENDING,
                        ending.get().reason().name(),
                        ending.get().sentence(),
                        null);
            case Status.Open open -> new GoalStatus(StatusKind.OPEN, "", "", null);
            case Status.Stopped(var reason, var sentence, var at) ->
                new GoalStatus(StatusKind.STOPPED, reason.name(), sentence, at);
        };
    }

    private static Status status(GoalStatus avro) {
        StopReason reason = StopReason.of(avro.getReason());
        return switch (avro.getKind()) {
            case OPEN -> Status.OPEN;
            case ENDING -> new Status.Open(Optional.of(new Status.Ending(reason, avro.getSentence())));
            case STOPPED -> new Status.Stopped(reason, avro.getSentence(), stoppedAt(avro));
            case UNKNOWN ->
                throw new IllegalArgumentException("expected a status that this version knows, but got another");
        };
    }

    private static Instant stoppedAt(GoalStatus avro) {
        return Optional.ofNullable(avro.getStoppedAt())
                .orElseThrow(
                        () -> new IllegalArgumentException("expected the time of the stop, but the status has none"));
    }
}
