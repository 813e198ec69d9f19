package dev.loopkeeper.kernel.decide;

/** Why an attempt is over without a receipt. */
public enum ExpiryReason {
    /** The claim gave no sign of life for a lease. */
    LEASE_EXPIRED,
    /** The attempt took longer than the policy allows. */
    TURN_TIMEOUT
}
