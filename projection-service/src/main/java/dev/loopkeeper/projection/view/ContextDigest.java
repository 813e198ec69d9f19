package dev.loopkeeper.projection.view;

/**
 * An artifact that the turn would be given, to be trusted in nothing.
 *
 * @param ref where it is
 * @param digest what it must be
 */
public record ContextDigest(String ref, String digest) {}
