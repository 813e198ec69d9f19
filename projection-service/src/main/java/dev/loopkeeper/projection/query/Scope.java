package dev.loopkeeper.projection.query;

/**
 * How far a list reaches.
 *
 * @param forwarded whether another instance asks, which wants only what this one owns
 * @param partial whether an answer may leave partitions out, and say which
 * @param question the question as it came, to be passed on
 */
public record Scope(boolean forwarded, boolean partial, Question question) {}
