package dev.loopkeeper.client.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.loopkeeper.client.registry.Compatibility;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.registry.Subject;
import dev.loopkeeper.schema.GoalEvent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;

final class AvroCodecTest {

    private static final Subject SUBJECT = new Subject("turns-value");
    private static final Schema V1 = new Schema.Parser().parse("""
            {"type":"record","name":"Turn","namespace":"t","fields":[
              {"name":"id","type":"string"},
              {"name":"number","type":"int"},
              {"name":"tools","type":{"type":"array","items":"string"}},
              {"name":"cost","type":["null","long"],"default":null}]}""");
    private static final Schema V2 = new Schema.Parser().parse("""
            {"type":"record","name":"Turn","namespace":"t","fields":[
              {"name":"note","type":"string","default":"none"},
              {"name":"id","type":"string"},
              {"name":"number","type":"int"},
              {"name":"tools","type":{"type":"array","items":"string"}},
              {"name":"cost","type":["null","long"],"default":null}]}""");

    /**
     * Worked out by hand from the Avro specification: zigzag varints, length-prefixed UTF-8, array as one block with a
     * closing zero.
     */
    private static final byte[] GOLDEN = HexFormat.ofDelimiter(" ")
            .parseHex(
                    "00 00 00 00 01 " // magic, schema id 1
                            + "04 67 31 " // "g1"
                            + "0e " // 7
                            + "04 02 61 04 c3 a4 00 " // ["a", "ä"]
                            + "02 ac 02"); // branch 1, 150

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final AvroCodec<GenericRecord> codec = AvroCodec.generic(SUBJECT, registry, RegistrationMode.REGISTER);

    @Test
    void aRecord_isFramedAsTheSpecificationsSay() {
        // given
        var turn = turn();

        // when
        byte[] frame = codec.encode(turn);

        // then
        assertThat(frame).isEqualTo(GOLDEN);
    }

    @Test
    void aFrame_isReadBackAsItsRecord() {
        // given
        codec.encode(turn());

        // when
        var decoded = codec.decode(GOLDEN);

        // then
        assertThat(decoded).isInstanceOfSatisfying(Decoded.Value.class, value -> {
            assertThat(value.schemaId()).isEqualTo(1);
            assertThat(value.value()).hasToString(turn().toString());
        });
    }

    @Test
    void everyCutOfAFrame_isTruncatedOrTooShort() {
        // given
        codec.encode(turn());

        for (int length = 0; length < GOLDEN.length; length++) {
            // when
            var decoded = codec.decode(Arrays.copyOf(GOLDEN, length));

            // then
            assertThat(fault(decoded)).isEqualTo(length < 5 ? Fault.TOO_SHORT : Fault.TRUNCATED);
        }
    }

    @Test
    void anythingAfterTheRecord_isRefused() {
        // given
        codec.encode(turn());

        // when
        var decoded = codec.decode(Arrays.copyOf(GOLDEN, GOLDEN.length + 1));

        // then
        assertThat(fault(decoded)).isEqualTo(Fault.TRAILING_BYTES);
    }

    @Test
    void anotherFirstByte_isNoFrame() {
        // given
        byte[] json = "{\"goal\":1}".getBytes(StandardCharsets.UTF_8);

        // when
        var decoded = codec.decode(json);

        // then
        assertThat(fault(decoded)).isEqualTo(Fault.BAD_MAGIC);
    }

    @Test
    void anIdThatTheRegistryDoesNotHave_isUnknown() {
        // when
        var decoded = codec.decode(GOLDEN);

        // then
        assertThat(fault(decoded)).isEqualTo(Fault.UNKNOWN_SCHEMA);
    }

    @Test
    void anIdOfAnotherRecord_isIncompatibleForAGeneratedClass() {
        // given
        byte[] frame = codec.encode(turn());
        var goalEvents = AvroCodec.of(GoalEvent.class, SUBJECT, registry, RegistrationMode.REGISTER);

        // when
        var decoded = goalEvents.decode(frame);

        // then
        assertThat(fault(decoded)).isEqualTo(Fault.INCOMPATIBLE_SCHEMA);
    }

    @Test
    void aRegistryOutage_isNotABadRecord() {
        // given
        byte[] frame = codec.encode(turn());
        var reader = AvroCodec.generic(SUBJECT, registry, RegistrationMode.REGISTER);
        registry.reachable(false);

        // when
        var during = reader.decode(frame);
        registry.reachable(true);
        var after = reader.decode(frame);

        // then
        assertThat(during).isInstanceOf(Decoded.Unavailable.class);
        assertThat(after).isInstanceOf(Decoded.Value.class);
    }

    @Test
    void aKnownSchema_isReadWithoutTheRegistry() {
        // given
        byte[] frame = codec.encode(turn());
        codec.decode(frame);
        registry.reachable(false);

        // when
        var decoded = codec.decode(frame);
        byte[] again = codec.encode(turn());

        // then
        assertThat(decoded).isInstanceOf(Decoded.Value.class);
        assertThat(again).isEqualTo(frame);
    }

    @Test
    void withoutRegistering_anUnknownSchemaIsRefused() {
        // given
        var strict = AvroCodec.generic(SUBJECT, registry, RegistrationMode.LOOK_UP);

        // when
        var attempt = catchThrowable(() -> strict.encode(turn()));

        // then
        assertThat(attempt)
                .isInstanceOf(SchemaRefusedException.class)
                .hasMessageContaining("auto.register.schemas=true");
    }

    @Test
    void anIncompatibleSchema_isRefusedWithTheRegistrysReason() {
        // given
        codec.encode(turn());
        registry.setCompatibility(SUBJECT, Compatibility.FULL_TRANSITIVE);
        var changed = new Schema.Parser()
                .parse(
                        "{\"type\":\"record\",\"name\":\"Turn\",\"namespace\":\"t\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}");

        // when
        var attempt = catchThrowable(
                () -> codec.encode(new GenericRecordBuilder(changed).set("x", 1).build()));

        // then
        assertThat(attempt).isInstanceOf(SchemaRefusedException.class);
    }

    @Test
    void usingTheNewestVersion_writesARecordResolvedToIt() {
        // given
        registry.register(SUBJECT, V1);
        registry.register(SUBJECT, V2);
        var latest = AvroCodec.generic(SUBJECT, registry, RegistrationMode.USE_LATEST);

        // when
        var decoded = codec.decode(latest.encode(turn()));

        // then
        assertThat(decoded).isInstanceOfSatisfying(Decoded.Value.class, value -> {
            assertThat(value.schemaId()).isEqualTo(2);
            assertThat(((GenericRecord) value.value()).get("note")).hasToString("none");
            assertThat(((GenericRecord) value.value()).get("number")).isEqualTo(7);
        });
    }

    @Test
    void anOutageWhileWriting_isThrownAsOne() {
        // given
        registry.reachable(false);

        // then
        assertThatThrownBy(() -> codec.encode(turn())).isInstanceOf(RegistryUnavailableException.class);
    }

    private static GenericRecord turn() {
        return new GenericRecordBuilder(V1)
                .set("id", "g1")
                .set("number", 7)
                .set("tools", new GenericData.Array<>(V1.getField("tools").schema(), List.of("a", "ä")))
                .set("cost", 150L)
                .build();
    }

    private static Fault fault(Decoded<?> decoded) {
        return ((Decoded.Undecodable<?>) decoded).fault();
    }
}
