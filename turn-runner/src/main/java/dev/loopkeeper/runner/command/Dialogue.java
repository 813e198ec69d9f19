package dev.loopkeeper.runner.command;

import java.util.Optional;

/** What is said to a program while it runs, line by line. */
interface Dialogue {
    /** A program that is told nothing but its input: all that it prints is its result. */
    Dialogue NONE = line -> Optional.empty();

    /** The answer to a line that the program printed; empty when the line is part of its result. */
    Optional<byte[]> answer(byte[] line) throws InterruptedException;
}
