package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.wire.KeyStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Everybody's keys, with the private halves in files where services expect them. */
record Trust(SigningKey root, Map<KeyRole, SigningKey> keys, Path folder) {

    private static final int SEED_BYTES = 32;
    private static final Set<KeyRole> ROLES = EnumSet.complementOf(EnumSet.of(KeyRole.ROOT));

    static Trust in(Path folder, RandomGenerator random) throws IOException {
        Map<KeyRole, SigningKey> keys = new EnumMap<>(KeyRole.class);
        for (KeyRole role : ROLES) {
            SigningKey key = key(random);
            keys.put(role, key);
            Files.writeString(folder.resolve(role + ".pem"), key.pem().reveal());
        }
        return new Trust(key(random), keys, folder);
    }

    String file(KeyRole role) {
        return folder.resolve(role + ".pem").toAbsolutePath().toString();
    }

    SigningKey key(KeyRole role) {
        return Optional.ofNullable(keys.get(role)).orElseThrow();
    }

    /** The root's public half, as configuration spells it. */
    String rootText() {
        return Base64.getEncoder().encodeToString(root.verificationKey().spki());
    }

    KeyStatement statement(KeyRole role) {
        return new KeyStatement(key(role).verificationKey(), role, role.name(), Instant.EPOCH, Optional.empty());
    }

    private static SigningKey key(RandomGenerator random) {
        byte[] seed = new byte[SEED_BYTES];
        random.nextBytes(seed);
        return SigningKey.ofSeed(seed);
    }
}
