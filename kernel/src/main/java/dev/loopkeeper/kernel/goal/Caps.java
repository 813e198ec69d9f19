package dev.loopkeeper.kernel.goal;

/** How much a goal may hold open, and how much the projection keeps, so that it stays under 64 KiB at any age (invariant I10). */
public final class Caps {
    public static final int OBJECTIVE_CHARS = 4_000;
    public static final int TITLE_CHARS = 200;
    public static final int TEXT_CHARS = 500;
    public static final int COMMENT_CHARS = 1_000;
    public static final int LONG_TEXT_CHARS = 2_000;
    public static final int INPUTS = 16;
    public static final int INPUT_CHARS = 1_000;
    public static final int OPEN_TODOS = 24;
    public static final int DONE_TODOS_KEPT = 8;
    public static final int OPEN_GATES = 8;
    public static final int APPROVALS = 8;
    public static final int OPEN_SIGNALS = 8;
    public static final int LESSONS_KEPT = 4;
    public static final int EVIDENCE_KEPT = 8;
    public static final int RECEIPTS_KEPT = 10;
    public static final int UNRECEIPTED_KEPT = 10;
    public static final int RECONCILE = 16;

    private Caps() {}
}
