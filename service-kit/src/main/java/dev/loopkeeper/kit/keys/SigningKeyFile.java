package dev.loopkeeper.kit.keys;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A signing key in a file that is looked at again once a second. What replaces it counts as soon as the installation knows it, so that nothing is ever signed that
 * others must refuse; until then, and while the file holds no key, the last one goes on. Safe for use by many threads.
 */
final class SigningKeyFile implements Supplier<SigningKey> {

    private static final Logger LOG = LoggerFactory.getLogger(SigningKeyFile.class);
    private static final long LOOK_EVERY = Duration.ofSeconds(1).toNanos();

    private final KeyFile file;
    private final Standing standing;
    private final LongSupplier nanos;
    private volatile SigningKey current;
    private volatile String told = "";
    private volatile long lookedAt;

    /**
     * What a key must be to others.
     *
     * @param published the keys that they know
     * @param role as what they must know it; the key that is replaced may not be known to anybody yet, and so says nothing of that
     */
    record Standing(Supplier<KeyRing> published, KeyRole role) {

        boolean of(SigningKey found) {
            return published
                    .get()
                    .find(found.id())
                    .filter(key -> key.role() == role)
                    .filter(key -> key.validity().revokedAt().isEmpty())
                    .isPresent();
        }
    }

    SigningKeyFile(KeyFile file, SigningKey first, Standing standing, LongSupplier nanos) {
        this.file = file;
        this.current = first;
        this.standing = standing;
        this.nanos = nanos;
        this.lookedAt = nanos.getAsLong();
    }

    @Override
    public SigningKey get() {
        if (nanos.getAsLong() - lookedAt >= LOOK_EVERY) {
            look();
        }
        return current;
    }

    private synchronized void look() {
        if (nanos.getAsLong() - lookedAt < LOOK_EVERY) {
            return;
        }
        lookedAt = nanos.getAsLong();
        try {
            follow(file.read());
        } catch (IOException | IllegalArgumentException e) {
            tell("expected a private key in the file, but there is none that can be read; the last one goes on");
        }
    }

    private void follow(SigningKey found) {
        if (found.id().equals(current.id())) {
            told = "";
        } else if (standing.of(found)) {
            current = found;
            told = "";
            LOG.atInfo()
                    .addKeyValue("file", file.file())
                    .addKeyValue("keyId", found.id().text())
                    .log("signing goes on with a new key");
        } else {
            tell("expected the new key " + found.id().text()
                    + " to be published with role " + standing.role()
                    + ", and not revoked, but it is not; the last one goes on");
        }
    }

    /** Once for each thing to tell. */
    private void tell(String reason) {
        if (!told.equals(reason)) {
            told = reason;
            LOG.atWarn()
                    .addKeyValue("file", file.file())
                    .addKeyValue("reason", reason)
                    .log("the signing key is not replaced");
        }
    }
}
