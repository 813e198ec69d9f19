package dev.loopkeeper.kernel.id;

/** A capability in one version, written {@code id@version}. Versions count from 1. */
public record CapabilityRef(CapabilityId id, int version) {
    public CapabilityRef {
        if (version < 1) {
            throw new IllegalArgumentException("expected a capability version from 1, but got " + version);
        }
    }

    /** The reference to version {@code version} of the capability {@code id}. */
    public static CapabilityRef of(String id, int version) {
        return new CapabilityRef(new CapabilityId(id), version);
    }

    @Override
    public String toString() {
        return id + "@" + version;
    }
}
