package dev.loopkeeper.kit.health;

import java.util.Optional;

/**
 * How one part of a process is.
 *
 * @param part its name, unique in the process
 * @param problem what is wrong, in a sentence that says what was expected; empty when nothing is
 */
public record PartHealth(String part, Optional<String> problem) {

    public boolean up() {
        return problem.isEmpty();
    }
}
