package dev.loopkeeper.kernel.id;

/** A pool of runners that share the work sent to it. */
public record PoolId(String value) {
    public PoolId {
        IdGrammar.require("pool", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
