package dev.loopkeeper.standalone;

import dev.loopkeeper.client.crypto.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;

/** The development server's private keys: made once per data folder, each in a file that only its owner may read. */
final class DevKeys {

    private static final int SEED_BYTES = 32;

    private final Path folder;
    private final Map<DevKey, SigningKey> keys = new EnumMap<>(DevKey.class);
    private boolean made;

    private DevKeys(Path folder) {
        this.folder = folder;
    }

    /** The keys in {@code folder}; those that are missing are made from {@code random}. */
    static DevKeys in(Path folder, SecureRandom random) throws IOException {
        var keys = new DevKeys(folder);
        for (DevKey key : DevKey.values()) {
            keys.load(key, random);
        }
        return keys;
    }

    SigningKey get(DevKey key) {
        SigningKey found = keys.get(key);
        if (found == null) {
            throw new IllegalStateException("expected all keys to be loaded, but " + key + " is not");
        }
        return found;
    }

    Path file(DevKey key) {
        return folder.resolve(key.owner() + ".pem");
    }

    /** The root's public half, as configuration spells it. */
    String root() {
        return Base64.getEncoder()
                .encodeToString(get(DevKey.ROOT).verificationKey().spki());
    }

    /** Whether any of them is new, and so unknown to the installation. */
    boolean made() {
        return made;
    }

    private void load(DevKey key, SecureRandom random) throws IOException {
        Path file = file(key);
        if (!Files.exists(file)) {
            byte[] seed = new byte[SEED_BYTES];
            random.nextBytes(seed);
            PrivateFiles.write(file, SigningKey.ofSeed(seed).pem().reveal());
            made = true;
        }
        keys.put(key, SigningKey.ofPem(Files.readString(file)));
    }
}
