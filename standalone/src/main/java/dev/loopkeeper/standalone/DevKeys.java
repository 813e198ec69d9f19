package dev.loopkeeper.standalone;

import dev.loopkeeper.client.crypto.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The development server's private keys: made once per data folder, each in a file that only its owner may read. */
final class DevKeys {

    private static final String PUBLISHED = "published";
    private static final int SEED_BYTES = 32;

    private final Path folder;
    private final Map<DevKey, SigningKey> keys = new EnumMap<>(DevKey.class);

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

    /** The keys whose publication has not been noted: new ones, and those of a server that ended before it could publish them. */
    List<DevKey> unpublished() throws IOException {
        Path note = folder.resolve(PUBLISHED);
        List<String> published = Files.exists(note) ? Files.readAllLines(note) : List.of();
        return Arrays.stream(DevKey.values())
                .filter(key -> key.role().isPresent())
                .filter(key -> !published.contains(get(key).id().text()))
                .toList();
    }

    /** Notes that all keys have been published; call it when the log has them. */
    void notePublished() throws IOException {
        PrivateFiles.write(
                folder.resolve(PUBLISHED),
                keys.values().stream().map(key -> key.id().text()).collect(Collectors.joining("\n")));
    }

    private void load(DevKey key, SecureRandom random) throws IOException {
        Path file = file(key);
        if (!Files.exists(file)) {
            byte[] seed = new byte[SEED_BYTES];
            random.nextBytes(seed);
            PrivateFiles.write(file, SigningKey.ofSeed(seed).pem().reveal());
        }
        keys.put(key, SigningKey.ofPem(Files.readString(file)));
    }
}
