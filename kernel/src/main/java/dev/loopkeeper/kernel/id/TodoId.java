package dev.loopkeeper.kernel.id;

/** A todo, unique within its goal. */
public record TodoId(String value) {
    public TodoId {
        IdGrammar.require("todo id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
