package dev.loopkeeper.kernel.event;

/** Why a receipt closes nothing any more. */
public enum SupersededCode {
    /** A code written by a newer service. */
    UNKNOWN,
    /** The goal has stopped. */
    GOAL_STOPPED,
    /** The attempt has been closed or has expired. */
    ATTEMPT_CLOSED,
    /** The attempt may have expired, and been charged in full, so many attempts ago that its charge is not listed any more: its cost is not booked again. */
    ALREADY_CHARGED,
    /** Another claim holds the attempt. */
    OTHER_CLAIM;

    /** The code that {@code text} names. */
    public static SupersededCode of(String text) {
        for (SupersededCode code : values()) {
            if (code.name().equals(text)) {
                return code;
            }
        }
        return UNKNOWN;
    }
}
