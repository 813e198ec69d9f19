package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.kernel.id.ClaimId;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Claim ids that nobody can guess and no two claims share. */
final class RandomClaims {
    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomClaims() {}

    static ClaimId next() {
        byte[] id = new byte[BYTES];
        RANDOM.nextBytes(id);
        return new ClaimId(HexFormat.of().formatHex(id));
    }
}
