package dev.loopkeeper.kernel.id;

/** A kind of work, whatever its version. */
public record CapabilityId(String value) {
    public CapabilityId {
        IdGrammar.require("capability id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
