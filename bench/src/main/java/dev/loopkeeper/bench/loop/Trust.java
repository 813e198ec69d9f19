package dev.loopkeeper.bench.loop;

import dev.loopkeeper.client.crypto.SigningKey;
import java.security.SecureRandom;

/**
 * Everybody's keys, made for one run and kept nowhere.
 *
 * @param root vouches for the others
 * @param scheduler signs decisions
 * @param writeApi signs for people
 * @param runner seals receipts
 * @param operator registers capabilities
 */
record Trust(SigningKey root, SigningKey scheduler, SigningKey writeApi, SigningKey runner, SigningKey operator) {

    private static final int SEED_BYTES = 32;

    static Trust random(SecureRandom random) {
        return new Trust(key(random), key(random), key(random), key(random), key(random));
    }

    private static SigningKey key(SecureRandom random) {
        byte[] seed = new byte[SEED_BYTES];
        random.nextBytes(seed);
        return SigningKey.ofSeed(seed);
    }
}
