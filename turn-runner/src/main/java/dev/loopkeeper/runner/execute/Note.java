package dev.loopkeeper.runner.execute;

/**
 * Something that a turn leaves as evidence.
 *
 * @param title what it is, at most 500 characters
 * @param text the evidence itself
 * @param confidential whether only the goal's tenant may see it
 */
public record Note(String title, String text, boolean confidential) {}
