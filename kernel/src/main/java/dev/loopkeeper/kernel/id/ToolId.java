package dev.loopkeeper.kernel.id;

/** A tool, compared exactly. */
public record ToolId(String value) {
    public ToolId {
        IdGrammar.require("tool id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
