package dev.loopkeeper.architecture.planted.kit;

/** Allowed: it has a name. */
final class Turns {}
