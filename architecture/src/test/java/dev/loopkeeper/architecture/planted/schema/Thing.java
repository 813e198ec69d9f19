package dev.loopkeeper.architecture.planted.schema;

/** Stands for a generated class. */
public final class Thing {}
