package dev.loopkeeper.kernel.id;

/** A logical action of a goal: the same for every repeat of it, whatever the attempt. */
public record ActionKey(String value) {
    public ActionKey {
        IdGrammar.require("action key", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
