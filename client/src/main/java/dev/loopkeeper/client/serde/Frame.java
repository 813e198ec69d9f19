package dev.loopkeeper.client.serde;

/** Confluent's wire format: a zero byte, the schema's id as four bytes in network order, then the Avro binary. */
final class Frame {

    static final byte MAGIC = 0;
    static final int HEAD_BYTES = 5;

    private Frame() {}

    static boolean hasMagic(byte[] frame) {
        return frame[0] == MAGIC;
    }

    /** The id; only meaningful in a frame of at least {@link #HEAD_BYTES}. */
    static int schemaId(byte[] frame) {
        return (frame[1] & 0xFF) << 24 | (frame[2] & 0xFF) << 16 | (frame[3] & 0xFF) << 8 | (frame[4] & 0xFF);
    }

    static void writeHead(FrameBuffer out, int schemaId) {
        out.write(MAGIC);
        out.write(schemaId >>> 24);
        out.write(schemaId >>> 16);
        out.write(schemaId >>> 8);
        out.write(schemaId);
    }
}
