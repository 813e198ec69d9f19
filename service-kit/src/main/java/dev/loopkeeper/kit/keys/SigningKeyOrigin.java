package dev.loopkeeper.kit.keys;

import dev.loopkeeper.client.crypto.SigningKey;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Where a service's own signing key comes from. */
@FunctionalInterface
public interface SigningKeyOrigin {

    /** The key to sign with, asked for at each signature; a key that replaces another counts once {@code published} has it. */
    Supplier<SigningKey> following(KeySource published);

    /** A key that is never replaced. */
    static SigningKeyOrigin fixed(SigningKey key) {
        return published -> () -> key;
    }

    /**
     * The key in {@code file}: Ed25519, PKCS #8, PEM. The file may be replaced while the service runs.
     *
     * @param property what named the file, for people
     * @throws IllegalArgumentException if no key can be read there now
     */
    static SigningKeyOrigin file(String property, Path file) {
        SigningKey first = SigningKeyFile.read(property, file);
        return published ->
                new SigningKeyFile(file, first, () -> published.current().ring(), System::nanoTime);
    }
}
