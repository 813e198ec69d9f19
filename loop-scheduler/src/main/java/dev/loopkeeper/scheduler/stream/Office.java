package dev.loopkeeper.scheduler.stream;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * What deciding needs beside its stores.
 *
 * @param wire bytes to words and back
 * @param capabilities what is registered
 * @param unreadable where to say which goals cannot be decided on
 * @param permits where the claims of goals can be asked about
 * @param meters where to count
 */
public record Office(
        Wire wire, Capabilities capabilities, UnreadableGoals unreadable, PermitBoard permits, MeterRegistry meters) {}
