package dev.loopkeeper.client.registry;

/**
 * The registry's answer to "do you have this?". That it could not be asked at all is an exception, never {@link
 * Missing}.
 */
public sealed interface Lookup<T> {

    /** It has it. */
    record Found<T>(T value) implements Lookup<T> {}

    /**
     * It answered, and does not have it.
     *
     * @param reason a sentence for people
     */
    record Missing<T>(String reason) implements Lookup<T> {}
}
