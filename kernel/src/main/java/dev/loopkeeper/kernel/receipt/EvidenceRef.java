package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.id.Digest;

/**
 * Something that a turn or a person left as evidence.
 *
 * @param title what it is, at most 500 characters
 * @param digest the SHA-256 of its bytes
 * @param ref where it is, at most 500 characters
 * @param confidential whether only the goal's tenant may see it
 */
public record EvidenceRef(String title, Digest digest, String ref, boolean confidential) {}
