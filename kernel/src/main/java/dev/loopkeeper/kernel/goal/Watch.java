package dev.loopkeeper.kernel.goal;

import java.time.Instant;

/**
 * External evidence is waited for, and a cheap capability looks for it.
 *
 * @param quiet looks in a row that found nothing
 * @param until until when it is watched at most
 */
public record Watch(int quiet, Instant until) {}
