package dev.loopkeeper.client.crypto;

import java.util.Base64;

/** The text form of DER. */
final class Pem {

    private Pem() {}

    /**
     * The octets of the only block of this kind. Says nothing of the content when it is wrong, since that may be a
     * secret.
     */
    static byte[] decode(String kind, String pem) {
        String begin = "-----BEGIN " + kind + "-----";
        String end = "-----END " + kind + "-----";
        int from = pem.indexOf(begin);
        int to = pem.indexOf(end);
        if (from < 0 || to < from || pem.indexOf(begin, from + 1) >= 0) {
            throw new IllegalArgumentException(
                    "expected exactly one PEM block \"" + kind + "\", but there is none or there are several");
        }
        try {
            return Base64.getDecoder()
                    .decode(pem.substring(from + begin.length(), to).replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "expected base64 in the PEM block \"" + kind + "\", but it is something else", e);
        }
    }
}
