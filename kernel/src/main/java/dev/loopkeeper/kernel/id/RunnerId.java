package dev.loopkeeper.kernel.id;

/** A runner instance. */
public record RunnerId(String value) {
    public RunnerId {
        IdGrammar.require("runner id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
