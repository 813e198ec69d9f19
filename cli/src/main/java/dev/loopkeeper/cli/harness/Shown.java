package dev.loopkeeper.cli.harness;

/**
 * Something that a case shows to people.
 *
 * @param afterTurn the number of turns that had ended before
 * @param heading what it is
 * @param text the text itself; may be empty
 */
record Shown(int afterTurn, String heading, String text) {}
