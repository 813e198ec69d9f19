package dev.loopkeeper.architecture.planted.kit;

final class TurnManager {}
