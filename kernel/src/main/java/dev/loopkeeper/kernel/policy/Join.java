package dev.loopkeeper.kernel.policy;

/** Which of its children a goal waits for before its next turn. */
public enum Join {
    /** All of them have settled. */
    ALL,
    /** One of them has settled. */
    ANY,
    /** One of them has reached its objective, and the others are cancelled; or all have settled. */
    FIRST_SUCCESS
}
