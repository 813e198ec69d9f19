package dev.loopkeeper.projection.reads;

/** What a tail fills and tells. */
record ReadParts(ReadStore store, Intake intake, GoalIndex index, Watchers watchers) {}
