package dev.loopkeeper.kernel.id;

/** A gate, unique within its goal; given by the fold in the order in which gates open. */
public record GateId(String value) {
    public GateId {
        IdGrammar.require("gate id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
