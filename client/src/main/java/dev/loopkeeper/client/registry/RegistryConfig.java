package dev.loopkeeper.client.registry;

import dev.loopkeeper.client.crypto.TlsStores;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a registry client must know, validated. Its text form shows no secret.
 *
 * @param client which implementation to use: {@code http}, or a name found by {@link RegistryProvider}
 * @param urls base addresses in order of preference, without credentials, without a trailing slash; never empty
 * @param auth how the client says who it is
 * @param tls key material for https, if not the JVM's own
 * @param connectTimeout for opening a connection
 * @param readTimeout for one request with its whole answer
 * @param retry how long to keep trying
 * @param cache what to remember
 * @param registration where writers get the id of their schema from
 */
public record RegistryConfig(
        String client,
        List<URI> urls,
        RegistryAuth auth,
        Optional<TlsStores> tls,
        Duration connectTimeout,
        Duration readTimeout,
        RetryPolicy retry,
        CachePolicy cache,
        RegistrationMode registration) {

    public RegistryConfig {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("expected at least one registry address, but there is none");
        }
    }

    /** Anonymous access to these addresses, everything else by default. */
    public static RegistryConfig of(String... urls) {
        return parse(Map.of("schema.registry.url", String.join(",", urls)));
    }

    /**
     * Reads the keys that Confluent's clients read, spelled the same. Keys that do not concern a registry are ignored,
     * so that a producer's whole
     * configuration can be passed.
     *
     * @throws IllegalArgumentException that names the key, what was expected and what to do
     */
    public static RegistryConfig parse(Map<String, ?> configuration) {
        return RegistryKeys.parse(configuration);
    }
}
