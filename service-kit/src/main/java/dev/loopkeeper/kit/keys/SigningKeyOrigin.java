package dev.loopkeeper.kit.keys;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import java.util.function.Supplier;

/** Where a service's own signing key comes from. */
@FunctionalInterface
public interface SigningKeyOrigin {

    /** The key to sign with, asked for at each signature; a key that replaces another counts once {@code published} has it in this {@code role}. */
    Supplier<SigningKey> following(KeySource published, KeyRole role);

    /** A key that is never replaced. */
    static SigningKeyOrigin fixed(SigningKey key) {
        return (published, role) -> () -> key;
    }

    /**
     * The key in {@code file}, which may be replaced while the service runs.
     *
     * @throws IllegalArgumentException if no key can be read there now
     */
    static SigningKeyOrigin file(KeyFile file) {
        SigningKey first = file.first();
        return (published, role) -> new SigningKeyFile(
                file,
                first,
                new SigningKeyFile.Standing(() -> published.current().ring(), role),
                System::nanoTime);
    }
}
