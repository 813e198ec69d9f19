package dev.loopkeeper.kernel.history;

/**
 * One step of a history.
 *
 * @param move what kind of thing happens
 * @param dice what the details are taken from
 */
record Step(Move move, long dice) {}
