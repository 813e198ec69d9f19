package dev.loopkeeper.runner.tool;

import java.util.Optional;

/**
 * On which terms a tool may be called, beside what the contract says.
 *
 * @param driver carries out its calls; without one it cannot be called
 * @param maxCalls how often one turn may call it
 * @param approval whether each call needs a person's approval of exactly that call
 * @param reported whether its executor may call it by itself and report that
 * @param mayRunCode whether a call may run code that whoever calls has chosen, as it is registered: contracts of older schedulers do not say
 */
public record ToolTerms(
        Optional<ToolDriver> driver, long maxCalls, boolean approval, boolean reported, boolean mayRunCode) {
    /** Nothing carries out its calls, and nobody may report any. */
    public static final ToolTerms NONE = new ToolTerms(Optional.empty(), Long.MAX_VALUE, false);

    /** Terms of a tool whose calls all pass the guard, and that runs nothing but itself. */
    public ToolTerms(Optional<ToolDriver> driver, long maxCalls, boolean approval) {
        this(driver, maxCalls, approval, false, false);
    }

    /** Callable as often as the contract allows. */
    public static ToolTerms drivenBy(ToolDriver driver) {
        return new ToolTerms(Optional.of(driver), Long.MAX_VALUE, false);
    }
}
