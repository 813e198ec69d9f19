package dev.loopkeeper.architecture.planted.kernel.decide;

/** Asks nobody. */
public final class Advises {}
