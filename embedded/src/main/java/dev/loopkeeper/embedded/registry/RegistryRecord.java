package dev.loopkeeper.embedded.registry;

import java.util.Optional;

/** One entry of the registry's topic; the registry's whole state is the fold of these. */
sealed interface RegistryRecord {

    /** A version was registered, or its deleted mark changed. */
    record SchemaStored(StoredSchema schema) implements RegistryRecord {}

    /** A version is gone for good. */
    record SchemaErased(String subject, int version) implements RegistryRecord {}

    /** A compatibility level was set; no subject means the global one. */
    record LevelSet(Optional<String> subject, CompatibilityLevel level) implements RegistryRecord {}

    /** A compatibility level went back to its default; no subject means the global one. */
    record LevelCleared(Optional<String> subject) implements RegistryRecord {}
}
