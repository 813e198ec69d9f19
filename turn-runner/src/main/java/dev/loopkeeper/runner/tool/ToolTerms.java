package dev.loopkeeper.runner.tool;

import java.util.Optional;

/**
 * On which terms a tool may be called, beside what the contract says.
 *
 * @param driver carries out its calls; without one it can only be reported by its executor
 * @param maxCalls how often one turn may call it
 * @param approval whether each call needs a person's approval of exactly that call
 */
public record ToolTerms(Optional<ToolDriver> driver, long maxCalls, boolean approval) {
    /** Nothing carries out its calls here. */
    public static final ToolTerms REPORTED_ONLY = new ToolTerms(Optional.empty(), Long.MAX_VALUE, false);

    /** Callable as often as the contract allows. */
    public static ToolTerms drivenBy(ToolDriver driver) {
        return new ToolTerms(Optional.of(driver), Long.MAX_VALUE, false);
    }
}
