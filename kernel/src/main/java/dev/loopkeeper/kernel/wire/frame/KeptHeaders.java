package dev.loopkeeper.kernel.wire.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.schema.OriginalHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rejection keeps of a record's headers: in their order each one that still fits whole. A header is never cut, since half of a signature or of a trace
 * says nothing; how many are missing is said.
 *
 * @param headers those that are kept
 * @param leftOut how many are not
 */
record KeptHeaders(List<OriginalHeader> headers, int leftOut) {

    /** Headers without names and values weigh nothing, and a record may have hundreds of thousands. */
    private static final int MOST_HEADERS = 1_000;

    static KeptHeaders of(List<RefusedRecord.Header> all) {
        List<OriginalHeader> kept = new ArrayList<>();
        // What is heavier in all is refused for it by itself.
        int room = InputDecoder.MAX_HEADER_BYTES;
        for (RefusedRecord.Header header : all) {
            int weight = weight(header);
            if (kept.size() < MOST_HEADERS && weight <= room) {
                room -= weight;
                kept.add(new OriginalHeader(
                        header.name(), header.value().map(ByteBuffer::wrap).orElse(null)));
            }
        }
        return new KeptHeaders(List.copyOf(kept), all.size() - kept.size());
    }

    private static int weight(RefusedRecord.Header header) {
        return header.name().getBytes(UTF_8).length
                + header.value().map(value -> value.length).orElse(0);
    }
}
