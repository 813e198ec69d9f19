package dev.loopkeeper.architecture.planted.scheduler;

/** What another service must not see. */
public final class Plan {}
