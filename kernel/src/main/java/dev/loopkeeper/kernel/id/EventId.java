package dev.loopkeeper.kernel.id;

/** The unique id of a proposed fact: the same id with the same body is a repeat, with another body a conflict. */
public record EventId(String value) {
    public EventId {
        IdGrammar.require("event id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
