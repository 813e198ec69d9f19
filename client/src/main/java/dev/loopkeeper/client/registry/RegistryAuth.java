package dev.loopkeeper.client.registry;

import dev.loopkeeper.client.crypto.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** How the client says who it is. */
public sealed interface RegistryAuth {

    /** The value of the Authorization header. */
    Optional<Secret> header();

    /** It does not say. */
    record Anonymous() implements RegistryAuth {
        @Override
        public Optional<Secret> header() {
            return Optional.empty();
        }
    }

    /** HTTP basic authentication. */
    record Basic(String user, Secret password) implements RegistryAuth {
        @Override
        public Optional<Secret> header() {
            byte[] pair = (user + ":" + password.reveal()).getBytes(StandardCharsets.UTF_8);
            return Optional.of(new Secret("Basic " + Base64.getEncoder().encodeToString(pair)));
        }
    }

    /** A fixed bearer token. */
    record Bearer(Secret token) implements RegistryAuth {
        @Override
        public Optional<Secret> header() {
            return Optional.of(new Secret("Bearer " + token.reveal()));
        }
    }
}
