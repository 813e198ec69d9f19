package dev.loopkeeper.kernel.goal;

/** How much a goal may hold open, and how much the projection keeps, so that it stays under 64 KiB at any age (invariant I10). */
public final class Caps {
    public static final int OBJECTIVE_CHARS = 4_000;
    /** A name of somebody who acts, in bytes. */
    public static final int NAME_BYTES = 256;

    public static final int TITLE_CHARS = 200;
    public static final int REASON_CHARS = 100;

    /** Why a turn ended, which is a code; in bytes. */
    public static final int REASON_BYTES = 100;

    public static final int TEXT_CHARS = 500;

    /** Why somebody pauses or ends a goal, in bytes. */
    public static final int TEXT_BYTES = 1_000;

    public static final int COMMENT_CHARS = 1_000;

    /** What somebody says to a gate, in bytes. */
    public static final int COMMENT_BYTES = 1_500;

    public static final int LONG_TEXT_CHARS = 2_000;
    public static final int INPUTS = 16;
    public static final int INPUT_CHARS = 1_000;
    public static final int OPEN_TODOS = 24;
    public static final int DONE_TODOS_KEPT = 8;
    public static final int DONE_TODOS_BYTES = 3_072;
    public static final int OPEN_GATES = 8;
    public static final int APPROVALS = 16;
    public static final int APPROVALS_BYTES = 4_096;
    public static final int OPEN_SIGNALS = 8;
    public static final int LESSONS_KEPT = 4;
    public static final int LESSONS_BYTES = 3_072;
    public static final int EVIDENCE_KEPT = 8;
    public static final int EVIDENCE_BYTES = 3_072;
    public static final int RECEIPTS_KEPT = 10;
    public static final int UNRECEIPTED_KEPT = 10;
    public static final int DEPENDENCIES = 8;
    public static final int CHILDREN = 8;
    public static final int CHILDREN_KEPT = 8;
    public static final int RECEIVERS = 16;
    public static final int RECONCILE = 32;
    public static final int OPEN_INTENTS = 16;

    /** Irreversible actions that the attempts of one turn may do, those under way included. */
    public static final int ACTIONS_PER_TURN = 32;

    public static final int UNKNOWN_ACTIONS = 16;

    /** What a goal may weigh when it opens: what turns and people add later needs room too. */
    public static final int OPENING_BYTES = 14_336;

    /** What charter, policy, inputs, open todos, open signals and children that have not ended may weigh together. */
    public static final int STANDING_BYTES = 17_408;

    /** What a receipt's summary, proposal, questions and reason may weigh together. */
    public static final int RECEIPT_BYTES = 7_168;

    private Caps() {}
}
