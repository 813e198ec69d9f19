package dev.loopkeeper.client.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.schema.CapabilityRecord;
import dev.loopkeeper.schema.Checkpoint;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalLink;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.GoalStop;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.KeyRecord;
import dev.loopkeeper.schema.Operation;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.TurnControl;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.schema.Woken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.RandomData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlannedWriterTest {

    private static final int RECORDS = 200;
    private static final long SEED = Long.getLong("loopkeeper.seed", 20_240_601L);

    @ParameterizedTest
    @ValueSource(
            classes = {
                GoalEvent.class,
                Signal.class,
                Decision.class,
                TurnRequest.class,
                TurnControl.class,
                TurnEvent.class,
                SealedReceipt.class,
                JournalEntry.class,
                Rejection.class,
                GoalProjection.class,
                GoalStop.class,
                GoalLink.class,
                Checkpoint.class,
                CapabilityRecord.class,
                KeyRecord.class,
                Operation.class
            })
    <T extends SpecificRecord> void anyRecord_isWrittenByteForByteAsAvroDoes(Class<T> type) throws IOException {
        // given
        SpecificData model = SpecificData.getForClass(type);
        var schema = model.getSchema(type);
        var avro = new SpecificDatumWriter<T>(schema, model);
        var planned = PlannedWriter.<T>of(schema, model);
        var plan = new PlannedWriter<T>(planned.plan(), new Refusing<>());

        for (T record : PlannedWriterTest.<T>records(schema, model)) {
            // when
            FrameBuffer buffer = FrameBuffer.cleared();
            plan.write(record, buffer);

            // then
            assertThat(buffer.toByteArray())
                    .as("seed %d, %s", SEED, record)
                    .isEqualTo(octets(encoder -> avro.write(record, encoder)));
        }
    }

    @Test
    void aSingleObject_hasTheOctetsOfTheGeneratedClass() throws IOException {
        // given
        var model = SpecificData.getForClass(Signal.class);
        var writer = SingleObjectWriter.of(Signal.class);

        for (Signal signal : PlannedWriterTest.<Signal>records(Signal.getClassSchema(), model)) {
            // when
            byte[] octets = writer.write(signal);

            // then
            ByteBuffer expected = signal.toByteBuffer();
            assertThat(ByteBuffer.wrap(octets)).as("seed %d", SEED).isEqualTo(expected);
        }
    }

    @Test
    void anIncompleteRecord_isRefusedAsAvroDoes_andLeavesNothingInTheNext() {
        // given
        var writer = SingleObjectWriter.of(Signal.class);
        var whole = new Signal("e-1", "t/g", Instant.EPOCH, "ada", new Woken("it is time"));
        byte[] before = writer.write(whole);

        // when
        var incomplete = new Signal("e-1", "t/g", Instant.EPOCH, null, new Woken("it is time"));

        // then
        assertThatThrownBy(() -> writer.write(incomplete))
                .isInstanceOfAny(AvroRuntimeException.class, NullPointerException.class)
                .hasMessageContaining("claimedBy");
        assertThat(writer.write(whole)).isEqualTo(before);
    }

    /** Random data in the schema's own terms, read as the class would be read from a topic. */
    private static <T extends SpecificRecord> List<T> records(Schema schema, SpecificData model) throws IOException {
        var generic = new GenericDatumWriter<>(schema);
        var reader = new SpecificDatumReader<T>(schema, schema, model);
        List<T> records = new ArrayList<>();
        for (Object random : new RandomData(schema, RECORDS, SEED)) {
            byte[] octets = octets(encoder -> generic.write(random, encoder));
            records.add(reader.read(null, DecoderFactory.get().binaryDecoder(octets, null)));
        }
        return records;
    }

    private static byte[] octets(Writing writing) throws IOException {
        var out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        writing.to(encoder);
        encoder.flush();
        return out.toByteArray();
    }

    @FunctionalInterface
    private interface Writing {
        void to(BinaryEncoder encoder) throws IOException;
    }

    /** Shows that the plan itself wrote what was written. */
    private static final class Refusing<T> implements DatumWriter<T> {
        @Override
        public void setSchema(Schema schema) {}

        @Override
        public void write(T datum, org.apache.avro.io.Encoder out) {
            throw new AssertionError("expected the plan to write the record, but it could not");
        }
    }
}
