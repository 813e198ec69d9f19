package dev.loopkeeper.kernel.policy;

/** What running something again would do. */
public enum EffectClass {
    /** No effect outside the turn. */
    NONE,
    /** Safe to repeat with the same key. */
    IDEMPOTENT,
    /** Never repeated blindly. */
    IRREVERSIBLE
}
