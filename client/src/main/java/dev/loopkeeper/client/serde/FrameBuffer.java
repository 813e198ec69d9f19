package dev.loopkeeper.client.serde;

import java.io.ByteArrayOutputStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** One thread's scratch space for writing frames, reused so that a record costs one array. */
final class FrameBuffer extends ByteArrayOutputStream {

    private static final int INITIAL_BYTES = 1024;
    private static final int KEPT_BYTES = 256 * 1024;
    private static final ThreadLocal<FrameBuffer> OF_THREAD = ThreadLocal.withInitial(FrameBuffer::new);

    private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(this, null);

    private FrameBuffer() {
        super(INITIAL_BYTES);
    }

    /** Empty, and valid until the same thread asks again. */
    static FrameBuffer cleared() {
        FrameBuffer buffer = OF_THREAD.get();
        buffer.reset();
        // One huge record must not hold its space for the thread's whole life.
        if (buffer.buf.length > KEPT_BYTES) {
            buffer.buf = new byte[INITIAL_BYTES];
        }
        return buffer;
    }

    /** Writes straight through, without a buffer of its own. */
    BinaryEncoder encoder() {
        return encoder;
    }
}
