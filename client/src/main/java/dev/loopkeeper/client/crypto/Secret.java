package dev.loopkeeper.client.crypto;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A text that must not show up in logs, messages or dumps of configuration.
 *
 * @param reveal the text itself, for the one place that sends it
 */
public record Secret(String reveal) {
    /** Whether {@code shown} is this text; takes as long whether it nearly is or not at all. */
    public boolean matches(String shown) {
        return MessageDigest.isEqual(reveal.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "***";
    }
}
