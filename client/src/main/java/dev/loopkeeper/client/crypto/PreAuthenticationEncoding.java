package dev.loopkeeper.client.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

/** DSSE's PAE: the octets that are signed, so that neither the type nor the payload can be shifted into the other. */
public final class PreAuthenticationEncoding {

    private static final String VERSION = "DSSEv1";

    private PreAuthenticationEncoding() {}

    /** {@code DSSEv1 SP LEN(type) SP type SP LEN(payload) SP payload}, lengths in ASCII decimal bytes. */
    public static byte[] of(String payloadType, byte[] payload) {
        byte[] type = payloadType.getBytes(UTF_8);
        byte[] beforeType = (VERSION + " " + type.length + " ").getBytes(UTF_8);
        byte[] beforePayload = (" " + payload.length + " ").getBytes(UTF_8);
        byte[] encoding = new byte[beforeType.length + type.length + beforePayload.length + payload.length];
        int at = append(encoding, 0, beforeType);
        at = append(encoding, at, type);
        at = append(encoding, at, beforePayload);
        append(encoding, at, payload);
        return encoding;
    }

    private static int append(byte[] target, int at, byte[] part) {
        System.arraycopy(part, 0, target, at, part.length);
        return at + part.length;
    }
}
