package dev.loopkeeper.cli.harness;

import dev.loopkeeper.client.crypto.Digest;

/**
 * A context artifact.
 *
 * @param ref how contracts call it
 * @param content its text
 */
record ContextFile(String ref, String content) {

    /** The digest that pins it. */
    String digest() {
        return Digest.of(content.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .text();
    }
}
