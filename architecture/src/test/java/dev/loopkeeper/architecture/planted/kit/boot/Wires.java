package dev.loopkeeper.architecture.planted.kit.boot;

import jakarta.inject.Singleton;

/** Allowed: boot packages know the framework. */
@Singleton
final class Wires {}
