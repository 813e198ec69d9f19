package dev.loopkeeper.runner.contract;

/** Why a contract was refused before anything ran; each has its own reason code in the sealed receipt. */
public enum RefusalCode {
    /** What was signed is no contract. */
    CONTRACT_UNREADABLE,
    /** Nobody vouches for the key that signed it. */
    CONTRACT_KEY_UNKNOWN,
    /** The signature does not fit. */
    CONTRACT_SIGNATURE_INVALID,
    /** The key that signed it is no scheduler's. */
    CONTRACT_KEY_WRONG_ROLE,
    /** The key that signed it does not count now. */
    CONTRACT_KEY_NOT_VALID,
    /** It is about something else than the request. */
    CONTRACT_MISMATCH,
    /** It was made for another policy than the one under which its request was admitted. */
    POLICY_MISMATCH,
    /** It takes up another receipt than the one before its request, or has other inputs than those admitted. */
    INPUT_DIGEST_MISMATCH,
    /** It does not count yet. */
    CONTRACT_NOT_YET_VALID,
    /** It counts no more. */
    CONTRACT_EXPIRED,
    /** The capability is not registered. */
    CAPABILITY_UNKNOWN,
    /** The capability is registered as something else than the contract pins. */
    CAPABILITY_DIGEST_MISMATCH,
    /** The capability belongs to another pool. */
    CAPABILITY_POOL_MISMATCH,
    /** The contract allows a tool that the capability does not offer so. */
    TOOL_NOT_OFFERED,
    /** The contract allows more of something than the capability does. */
    LIMITS_NOT_OFFERED,
    /** Nobody has approved a gate that the capability requires. */
    GATE_NOT_APPROVED;

    /** Whether it leaves open that the request is the scheduler's at all, so that nothing may be said in its contract's name. */
    public boolean unproven() {
        return switch (this) {
            case CONTRACT_UNREADABLE,
                    CONTRACT_KEY_UNKNOWN,
                    CONTRACT_SIGNATURE_INVALID,
                    CONTRACT_KEY_WRONG_ROLE,
                    CONTRACT_MISMATCH,
                    POLICY_MISMATCH,
                    INPUT_DIGEST_MISMATCH -> true;
            case CONTRACT_KEY_NOT_VALID,
                    CONTRACT_NOT_YET_VALID,
                    CONTRACT_EXPIRED,
                    CAPABILITY_UNKNOWN,
                    CAPABILITY_DIGEST_MISMATCH,
                    CAPABILITY_POOL_MISMATCH,
                    TOOL_NOT_OFFERED,
                    LIMITS_NOT_OFFERED,
                    GATE_NOT_APPROVED -> false;
        };
    }
}
