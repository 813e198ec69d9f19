package dev.loopkeeper.cli.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

class AvroJsonTest {

    private static final Schema ENVELOPE = new Schema.Parser().parse("""
            {"type":"record","name":"Envelope","fields":[{"name":"payloadType","type":"string"},{"name":"payload","type":"bytes"}]}""");

    @Test
    void timesAreReadable_andAChoiceAmongRecordsIsNamed() {
        // given
        Schema schema = new Schema.Parser().parse("""
                {"type":"record","name":"R","fields":[
                 {"name":"at","type":{"type":"long","logicalType":"timestamp-micros"}},
                 {"name":"note","type":["null","string"],"default":null},
                 {"name":"event","type":[
                   {"type":"record","name":"A","fields":[{"name":"n","type":"int"}]},
                   {"type":"record","name":"B","fields":[]}]}]}""");
        var record = new GenericData.Record(schema);
        var a = new GenericData.Record(
                schema.getField("event").schema().getTypes().getFirst());
        a.put("n", 3);
        record.put("at", 1_000_001L);
        record.put("event", a);

        // when
        var json = AvroJson.of(schema, record);

        // then
        assertThat(json)
                .hasToString("{\"at\":\"1970-01-01T00:00:01.000001Z\",\"note\":null,\"event\":{\"A\":{\"n\":3}}}");
    }

    @Test
    void signedJson_isShownAsJson() {
        // when
        var json = AvroJson.of(ENVELOPE, envelope("application/x+json", "{\"a\":1}"));

        // then
        assertThat(json.at("/payload/a").asInt()).isEqualTo(1);
    }

    @Test
    void whatOnlyClaimsToBeJson_staysBase64() {
        // when
        var json = AvroJson.of(ENVELOPE, envelope("application/x+json", "{"));

        // then
        assertThat(json.path("payload").asText()).isEqualTo("ew==");
        assertThat(json.path("payloadFault").asText()).isNotEmpty();
    }

    private static GenericData.Record envelope(String type, String payload) {
        var record = new GenericData.Record(ENVELOPE);
        record.put("payloadType", type);
        record.put("payload", ByteBuffer.wrap(payload.getBytes(StandardCharsets.UTF_8)));
        return record;
    }
}
