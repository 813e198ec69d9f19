package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kernel.goal.GoalProjection;

/** Reads the values of the projection topic. */
public final class ProjectionReader {
    private final TopicCodecs codecs;

    /** A reader of what {@code codecs} decode. */
    public ProjectionReader(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /** What a value turned out to be. */
    public sealed interface Reading {
        /** A projection made by this version's fold. */
        record Readable(GoalProjection goal) implements Reading {}

        /** A projection whose fold is another version's: its fields may mean something else. */
        record OtherFold(int version) implements Reading {}

        /** No projection, and why not. */
        record Undecodable(String reason) implements Reading {}
    }

    /**
     * What {@code value} holds.
     *
     * @throws RegistryUnavailableException if the registry cannot be asked at present; nothing is known about the value then
     */
    public Reading read(byte[] value) {
        return switch (codecs.projections().decode(value)) {
            case Decoded.Value<dev.loopkeeper.schema.GoalProjection>(var projection, var schema) -> read(projection);
            case Decoded.Undecodable<dev.loopkeeper.schema.GoalProjection>(var fault, var detail) ->
                new Reading.Undecodable(detail);
            case Decoded.Unavailable<dev.loopkeeper.schema.GoalProjection>(var cause) -> throw cause;
        };
    }

    private static Reading read(dev.loopkeeper.schema.GoalProjection projection) {
        if (projection.getFoldVersion() != GoalProjection.FOLD_VERSION) {
            return new Reading.OtherFold(projection.getFoldVersion());
        }
        try {
            return new Reading.Readable(ProjectionCodec.toDomain(projection));
        } catch (IllegalArgumentException e) {
            return new Reading.Undecodable(String.valueOf(e.getMessage()));
        }
    }
}
