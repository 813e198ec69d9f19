package dev.loopkeeper.kernel.id;

/** A tool call, unique within its attempt. */
public record CallId(String value) {
    public CallId {
        IdGrammar.require("call id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
