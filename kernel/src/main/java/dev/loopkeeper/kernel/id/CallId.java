package dev.loopkeeper.kernel.id;

/** A tool call, unique within its attempt. */
public record CallId(String value) {
    /**
     * Not a call of a tool: the turn itself, as far as it does what cannot be undone where no guard sees it. Its receipt, whatever it
     * says, accounts for it.
     */
    public static final CallId WHOLE_TURN = new CallId("turn");

    public CallId {
        IdGrammar.require("call id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
