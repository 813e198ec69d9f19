package dev.loopkeeper.kernel.wire;

/** What the constructors of ids and values say of a text that is none, "expected ..., but ...", in its two parts. */
record Sentence(String expected, String actual) {
    private static final String START = "expected ";
    private static final String TURN = ", but ";

    /** The parts of what {@code e} says; its whole after {@code otherwise} when it does not speak so. */
    static Sentence of(IllegalArgumentException e, String otherwise) {
        String said = String.valueOf(e.getMessage());
        // What was expected is our own words; only what came can have the turn in it again.
        int turn = said.indexOf(TURN);
        return said.startsWith(START) && turn > 0
                ? new Sentence(said.substring(START.length(), turn), said.substring(turn + TURN.length()))
                : new Sentence(otherwise, said);
    }

    /** The same of a field at {@code place}. */
    Sentence at(String place) {
        return new Sentence(expected + " at " + place, actual);
    }
}
