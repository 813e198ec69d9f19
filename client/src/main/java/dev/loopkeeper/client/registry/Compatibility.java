package dev.loopkeeper.client.registry;

/**
 * Which earlier versions of a subject a new schema must get along with. The names are those of the registry's REST API.
 */
public enum Compatibility {
    NONE,
    BACKWARD,
    BACKWARD_TRANSITIVE,
    FORWARD,
    FORWARD_TRANSITIVE,
    FULL,
    FULL_TRANSITIVE
}
