package dev.loopkeeper.runner.context;

import java.util.List;

/** What became of the artifacts of a contract. */
public sealed interface ContextReading {
    /** All are there and are what the contract pins. */
    record Present(List<ContextSkill> skills) implements ContextReading {
        public Present {
            skills = List.copyOf(skills);
        }
    }

    /**
     * One is not what the contract pins, or is not to be had.
     *
     * @param code a refusal's reason code
     * @param sentence "expected ..., but ..."
     */
    record Refused(String code, String sentence) implements ContextReading {}
}
