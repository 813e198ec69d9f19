package dev.loopkeeper.projection.rebuild;

/**
 * A goal whose projection, as published or as the sequencer keeps it, is not what its journal says.
 *
 * @param goal the goal, as its key spells it
 * @param kind what is wrong
 * @param sequence up to where the journal was folded
 * @param sentence expected what, but got what
 */
public record Difference(String goal, Kind kind, long sequence, String sentence) {

    /** What is wrong. */
    public enum Kind {
        /** The published projection has another content than the journal gives at the same sequence. */
        CONTENT,
        /** The journal has entries of the goal, and nothing is published. */
        UNPUBLISHED,
        /** The published projection is further than the journal. */
        AHEAD,
        /** What is published cannot be used by this version. */
        UNUSABLE,
        /** The sequencer's own store, as its changelog gives it, is not what the journal says: the next entry would be folded onto it. */
        STORE,
        /** The journal itself cannot be folded; a rebuild cannot mend that. */
        BROKEN_JOURNAL
    }
}
