package dev.loopkeeper.client.serde;

/**
 * A frame with the places at which the fields of its record end, so that the next frame of nearly the same record can take over what is the same.
 * The arrays are nobody's to change.
 *
 * @param frame the frame
 * @param ends where each field ends; empty when that is not known, and nothing can be taken over
 */
public record FieldedFrame(byte[] frame, int[] ends) {

    private static final int[] UNKNOWN = {};

    /** One of which only the octets are known. */
    public static FieldedFrame of(byte[] frame) {
        return new FieldedFrame(frame, UNKNOWN);
    }

    /** Whether the field ends in a known place of a frame of that schema. */
    boolean knows(int field, int schemaId) {
        return field < ends.length && Frame.schemaId(frame) == schemaId;
    }

    void copy(int field, FrameBuffer out) {
        int start = field == 0 ? Frame.HEAD_BYTES : ends[field - 1];
        out.writeFixed(frame, start, ends[field] - start);
    }
}
