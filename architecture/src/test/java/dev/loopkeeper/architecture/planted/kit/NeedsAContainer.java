package dev.loopkeeper.architecture.planted.kit;

import jakarta.inject.Singleton;

@Singleton
final class NeedsAContainer {}
