package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.id.Principal;

/** Who a sender says they are: nobody, or a well-formed principal. */
final class Claimants {
    private Claimants() {}

    static String check(String claimedBy) {
        return claimedBy.isEmpty() ? claimedBy : new Principal(claimedBy).name();
    }
}
