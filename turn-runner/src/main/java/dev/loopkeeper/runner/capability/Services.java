package dev.loopkeeper.runner.capability;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.runner.http.Line;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How services are spoken to, for turns and for tools.
 *
 * @param environment holds the secrets that services share
 * @param http follows no redirects
 * @param key signs for services that share none
 */
record Services(RunnerEnvironment environment, HttpClient http, Supplier<SigningKey> key) {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    Line line() {
        return new Line(http, InstantSource.system(), FIRST_PAUSE);
    }

    /** Who signs requests to {@code spec}; empty when the secret for it is not here. */
    Optional<MessageSigner> signer(HttpSpec spec) {
        return spec.sharedSecret().isEmpty()
                ? Optional.of(MessageSigner.following(key))
                : spec.sharedSecret()
                        .flatMap(shared -> secret(shared)
                                .map(secret ->
                                        MessageSigner.of(shared.keyId(), secret.getBytes(StandardCharsets.UTF_8))));
    }

    /** What must not be told of requests to {@code spec}. */
    List<String> secrets(HttpSpec spec) {
        return spec.sharedSecret().flatMap(this::secret).stream().toList();
    }

    static String missing(HttpSpec spec) {
        return "expected the variable "
                + spec.sharedSecret().map(HttpSpec.SharedSecret::variable).orElse("")
                + " to hold the secret that requests are signed with, but it is not set here";
    }

    private Optional<String> secret(HttpSpec.SharedSecret shared) {
        return environment.variable(shared.variable()).filter(value -> !value.isBlank());
    }
}
