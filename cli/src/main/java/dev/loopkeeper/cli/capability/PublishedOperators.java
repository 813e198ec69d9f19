package dev.loopkeeper.cli.capability;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;

/** Which operators' signatures services believe. They ignore what another signs, and nobody would be told. */
final class PublishedOperators {

    private PublishedOperators() {}

    /**
     * That {@code key} is an operator's.
     *
     * @param published the keys that services know
     * @throws CommandFailure if it is not among them as one, or is revoked
     */
    static void demand(KeyRing published, KeyId key) {
        RingKey known = published
                .find(key)
                .filter(found -> found.role() == KeyRole.OPERATOR)
                .orElseThrow(() -> refused(key, "no key of an operator with that id is known"));
        if (known.validity().revokedAt().isPresent()) {
            throw refused(key, "it is revoked");
        }
    }

    private static CommandFailure refused(KeyId key, String actual) {
        return new CommandFailure(
                ExitCode.AUTH,
                "expected the operator's key " + key.text() + " to be published, but " + actual
                        + "; services would ignore what it signs, and nothing was registered",
                "name the operator's key with --key FILE; `loopctl setup` publishes an installation's, and `loopctl keys list` shows them");
    }
}
