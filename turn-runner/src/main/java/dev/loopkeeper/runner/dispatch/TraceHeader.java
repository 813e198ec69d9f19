package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.client.serde.CloudEventHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** The trace that a request belongs to, as its header says. It is nobody's signed word: what is no trace context is not passed on. */
final class TraceHeader {
    private static final Pattern W3C = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    private TraceHeader() {}

    static Optional<String> of(ConsumerRecord<?, ?> request) {
        Header header = request.headers().lastHeader(CloudEventHeaders.TRACEPARENT);
        return header == null || header.value() == null
                ? Optional.empty()
                : Optional.of(new String(header.value(), StandardCharsets.US_ASCII))
                        .filter(said -> W3C.matcher(said).matches());
    }
}
