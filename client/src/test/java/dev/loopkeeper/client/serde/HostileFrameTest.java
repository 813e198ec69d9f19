package dev.loopkeeper.client.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.Subject;
import dev.loopkeeper.schema.GoalEvent;
import java.util.HexFormat;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostileFrameTest {

    private static final Subject SUBJECT = new Subject("hostile-value");

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();

    @ParameterizedTest
    @CsvSource({
        "string, fe ff ff ff 0f, TRUNCATED",
        "string, ff ff ff ff ff ff ff ff ff 01, MALFORMED",
        "string, 01, MALFORMED",
        "bytes, fe ff ff ff 0f, TRUNCATED",
        "'{\"type\":\"array\",\"items\":\"string\"}', fe ff ff ff 0f, TRUNCATED",
        "'{\"type\":\"array\",\"items\":\"string\"}', ff ff ff ff ff ff ff ff ff 01 00, TRUNCATED",
        "'{\"type\":\"map\",\"values\":\"long\"}', fe ff ff ff 0f, TRUNCATED",
        "'[\"null\",\"long\"]', 08, MALFORMED",
        "'[\"null\",\"long\"]', 01, MALFORMED",
        "'{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\"]}', 08, MALFORMED",
        "'{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\"]}', 01, MALFORMED",
        "boolean, 02, MALFORMED",
        "int, ff ff ff ff ff 01, MALFORMED",
        "long, ff ff ff ff ff ff ff ff ff 02, MALFORMED",
        "long, ff ff ff ff ff ff ff ff ff ff 01, MALFORMED"
    })
    void aLengthOrChoiceThatCannotBe_costsNothingAndIsNamed(String type, String payload, Fault fault) {
        // given
        var codec = AvroCodec.generic(SUBJECT, registry, RegistrationMode.REGISTER);
        Schema schema = recordOf(type);
        registry.register(SUBJECT, schema);
        byte[] frame = HexFormat.ofDelimiter(" ").parseHex("00 00 00 00 01 " + payload);

        // when
        var decoded = codec.decode(frame);

        // then
        assertThat(decoded)
                .isInstanceOfSatisfying(
                        Decoded.Undecodable.class,
                        undecodable -> assertThat(undecodable.fault()).isEqualTo(fault));
    }

    @RepeatedTest(20)
    void randomBytes_neverThrow(RepetitionInfo round) {
        // given
        var random = new Random(20_260_101L + round.getCurrentRepetition());
        var codec = AvroCodec.of(GoalEvent.class, SUBJECT, registry, RegistrationMode.REGISTER);
        registry.register(SUBJECT, GoalEvent.getClassSchema());

        for (int i = 0; i < 500; i++) {
            byte[] frame = new byte[5 + random.nextInt(200)];
            random.nextBytes(frame);
            System.arraycopy(new byte[] {0, 0, 0, 0, 1}, 0, frame, 0, 5);

            // when
            var decoded = codec.decode(frame);

            // then
            assertThat(decoded).isNotInstanceOf(Decoded.Unavailable.class);
        }
    }

    @RepeatedTest(10)
    void whateverIsWritten_isReadBack(RepetitionInfo round) {
        // given
        var random = new Random(7_000L + round.getCurrentRepetition());
        var codec = AvroCodec.generic(SUBJECT, registry, RegistrationMode.REGISTER);
        Schema schema = recordOf("long");

        for (int i = 0; i < 200; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            GenericRecord written =
                    new GenericRecordBuilder(schema).set("f", number).build();

            // when
            var decoded = codec.decode(codec.encode(written));

            // then
            assertThat(decoded).isEqualTo(new Decoded.Value<>(written, 1));
        }
    }

    private static Schema recordOf(String type) {
        String field = type.startsWith("{") || type.startsWith("[") ? type : '"' + type + '"';
        return new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"f\",\"type\":" + field + "}]}");
    }
}
