package dev.loopkeeper.client.serde;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CloudEventHeadersTest {

    private static final CloudEvent EVENT = CloudEvent.of(
                    "e-1",
                    URI.create("/teams/build"),
                    "dev.loopkeeper.goal.opened.v1",
                    "acme/fix",
                    Instant.parse("2026-01-02T03:04:05.678901Z"))
            .correlatedWith("c-1")
            .causedBy("e-0")
            .tracedBy("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

    private final RecordHeaders headers = new RecordHeaders();

    @Test
    void theAttributes_standInHeadersOfTheBinding() {
        // when
        CloudEventHeaders.write(EVENT, headers);

        // then
        assertThat(text("ce_specversion")).isEqualTo("1.0");
        assertThat(text("ce_id")).isEqualTo("e-1");
        assertThat(text("ce_source")).isEqualTo("/teams/build");
        assertThat(text("ce_type")).isEqualTo("dev.loopkeeper.goal.opened.v1");
        assertThat(text("ce_subject")).isEqualTo("acme/fix");
        assertThat(text("ce_time")).isEqualTo("2026-01-02T03:04:05.678901Z");
        assertThat(text("ce_correlationid")).isEqualTo("c-1");
        assertThat(text("ce_causationid")).isEqualTo("e-0");
        assertThat(text("traceparent")).startsWith("00-4bf9");
        assertThat(text("content-type")).isEqualTo("application/avro");
    }

    @Test
    void whatIsWritten_isReadBack_alsoWhenWrittenTwice() {
        // given
        CloudEventHeaders.write(EVENT.correlatedWith("other"), headers);
        CloudEventHeaders.write(EVENT, headers);

        // when
        var reading = CloudEventHeaders.read(headers);

        // then
        assertThat(reading).isEqualTo(new CloudEventHeaders.Reading.Complete(EVENT));
        assertThat(headers.headers("ce_correlationid")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "ce_specversion, 0.3, expected ce_specversion 1.0",
        "ce_id, '', expected a header ce_id",
        "ce_source, 'not a uri', expected header ce_source to be a URI reference",
        "ce_time, yesterday, expected header ce_time to be an RFC 3339 time"
    })
    void aHeaderThatMakesNoSense_isNamed(String name, String value, String reason) {
        // given
        CloudEventHeaders.write(EVENT, headers);
        headers.remove(name);
        headers.add(name, value.getBytes(UTF_8));

        // when
        var reading = CloudEventHeaders.read(headers);

        // then
        assertThat(reading)
                .isInstanceOfSatisfying(
                        CloudEventHeaders.Reading.Unusable.class,
                        unusable -> assertThat(unusable.reason()).startsWith(reason));
    }

    @Test
    void bytesThatAreNoText_andTextThatIsTooLong_areRefused() {
        // given
        CloudEventHeaders.write(EVENT, headers);
        var tooLong = new RecordHeaders(headers.toArray()).add("ce_type", new byte[1025]);
        var noText = new RecordHeaders(headers.toArray()).add("ce_id", new byte[] {(byte) 0xC3, 0x28});

        // when
        var longReading = CloudEventHeaders.read(tooLong);
        var noTextReading = CloudEventHeaders.read(noText);

        // then
        assertThat(longReading).isInstanceOf(CloudEventHeaders.Reading.Unusable.class);
        assertThat(noTextReading).isInstanceOf(CloudEventHeaders.Reading.Unusable.class);
    }

    private String text(String name) {
        Header header = headers.lastHeader(name);
        return new String(header.value(), UTF_8);
    }
}
