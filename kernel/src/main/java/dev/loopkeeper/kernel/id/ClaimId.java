package dev.loopkeeper.kernel.id;

/** The random id of one runner's claim on an attempt. */
public record ClaimId(String value) {
    public ClaimId {
        IdGrammar.require("claim id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
