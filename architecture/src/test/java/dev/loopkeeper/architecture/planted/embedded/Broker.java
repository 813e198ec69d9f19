package dev.loopkeeper.architecture.planted.embedded;

/** Stands for the embedded broker. */
public final class Broker {}
