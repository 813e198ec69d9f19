package dev.loopkeeper.kernel.id;

/** A runner instance. */
public record RunnerId(String value) {
    public RunnerId {
        IdGrammar.require("runner id", value);
    }

    /**
     * Whether a key that is vouched for as {@code owner}'s speaks for this runner: it bears the same name, or it is one of the owner's
     * replicas, named {@code owner-<anything>}, which share a key.
     */
    public boolean belongsTo(Principal owner) {
        return value.equals(owner.name()) || value.startsWith(owner.name() + "-");
    }

    @Override
    public String toString() {
        return value;
    }
}
