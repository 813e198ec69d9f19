package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.Digest;

/**
 * A file or reference delivered to a turn: pinned by digest, never trusted.
 *
 * @param ref a path below the runner's context root, or a content-store reference; at most 500 characters
 * @param digest the SHA-256 of its bytes
 */
public record ContextArtifact(String ref, Digest digest) {}
