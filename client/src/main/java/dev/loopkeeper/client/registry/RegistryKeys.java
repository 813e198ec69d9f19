package dev.loopkeeper.client.registry;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.client.crypto.TlsStores;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns configuration keys, spelled as Confluent spells them, into a {@link RegistryConfig}. */
final class RegistryKeys {

    static final String URL = "schema.registry.url";
    static final String CLIENT = "loopkeeper.registry.client";

    private final ConfigReader keys;

    private RegistryKeys(ConfigReader keys) {
        this.keys = keys;
    }

    static RegistryConfig parse(Map<String, ?> configuration) {
        ConfigReader keys = new ConfigReader(configuration);
        keys.refuseUnknown();
        return new RegistryKeys(keys).config();
    }

    private RegistryConfig config() {
        List<URI> urls = urls();
        Duration wait = keys.millis("retries.wait.ms", 100);
        Duration maxWait = keys.millis("retries.max.wait.ms", Math.max(2_000, wait.toMillis()));
        if (maxWait.compareTo(wait) < 0) {
            throw ConfigReader.wrong(
                    "schema.registry.retries.max.wait.ms",
                    "at least retries.wait.ms (" + wait.toMillis() + ")",
                    maxWait.toMillis());
        }
        return new RegistryConfig(
                keys.text(CLIENT).orElse("http"),
                urls.stream().map(RegistryKeys::withoutCredentials).toList(),
                auth(urls),
                tls(),
                keys.millis("http.connect.timeout.ms", 5_000),
                keys.millis("http.read.timeout.ms", 10_000),
                new RetryPolicy(keys.count("max.retries", 3), wait, maxWait),
                new CachePolicy(1_000, Duration.ofSeconds(keys.count("missing.id.cache.ttl.sec", 5))),
                registration());
    }

    private List<URI> urls() {
        String list = keys.text(URL)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "expected " + URL
                                        + " with the registry's addresses, but it is not set; set it, for example to http://localhost:8081"));
        var urls = new ArrayList<URI>();
        for (String part : list.split(",")) {
            if (!part.isBlank()) {
                urls.add(url(part.trim()));
            }
        }
        if (urls.isEmpty()) {
            throw ConfigReader.wrong(URL, "at least one address", "");
        }
        return urls;
    }

    private static URI url(String text) {
        // An address may carry a password, so a message about it must not quote it.
        try {
            URI url = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (http && url.getHost() != null && url.getQuery() == null && url.getFragment() == null) {
                return url;
            }
        } catch (URISyntaxException e) {
            // Falls through to the one message for all shapes of wrong address.
        }
        throw new IllegalArgumentException(
                "expected " + URL + " to list http or https addresses without query, but one of them is none; "
                        + "write them like http://host:8081,http://other:8081");
    }

    private RegistryAuth auth(List<URI> urls) {
        String basic = keys.text("basic.auth.credentials.source").orElse("");
        String bearer = keys.text("bearer.auth.credentials.source").orElse("");
        if (!basic.isEmpty() && !bearer.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected one of basic.auth.credentials.source and bearer.auth.credentials.source, but both are set; "
                            + "remove one");
        }
        if (!bearer.isEmpty()) {
            ConfigReader.demand("bearer.auth.credentials.source", List.of("STATIC_TOKEN"), bearer);
            return new RegistryAuth.Bearer(new Secret(keys.demanded("bearer.auth.token")));
        }
        if (basic.isEmpty()) {
            refuseUnused(urls);
            return new RegistryAuth.Anonymous();
        }
        ConfigReader.demand("basic.auth.credentials.source", List.of("USER_INFO", "URL"), basic);
        return "URL".equals(basic)
                ? basic(URL, userInfo(urls))
                : basic("basic.auth.user.info", keys.demanded("basic.auth.user.info"));
    }

    // Credentials that are given but not used mean that somebody believes they are.
    private void refuseUnused(List<URI> urls) {
        if (keys.text("basic.auth.user.info").isPresent()) {
            throw new IllegalArgumentException(
                    "expected basic.auth.credentials.source=USER_INFO beside basic.auth.user.info, but it is not set; set it");
        }
        if (keys.text("bearer.auth.token").isPresent()) {
            throw new IllegalArgumentException(
                    "expected bearer.auth.credentials.source=STATIC_TOKEN beside bearer.auth.token, but it is not set; set it");
        }
        if (urls.stream().anyMatch(url -> url.getUserInfo() != null)) {
            throw new IllegalArgumentException("expected basic.auth.credentials.source=URL beside credentials in " + URL
                    + ", but it is not set; set it");
        }
    }

    private static String userInfo(List<URI> urls) {
        List<String> distinct = urls.stream()
                .map(URI::getUserInfo)
                .filter(info -> info != null)
                .distinct()
                .toList();
        if (distinct.size() != 1) {
            throw new IllegalArgumentException("expected the same user:password in the addresses of " + URL
                    + ", as basic.auth.credentials.source=URL demands, but there are " + distinct.size()
                    + " different ones; write one");
        }
        return distinct.get(0);
    }

    private static RegistryAuth basic(String key, String pair) {
        int colon = pair.indexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException(
                    "expected user:password in " + key + ", but there is no user before a colon; write user:password");
        }
        return new RegistryAuth.Basic(pair.substring(0, colon), new Secret(pair.substring(colon + 1)));
    }

    private Optional<TlsStores> tls() {
        keys.text("ssl.endpoint.identification.algorithm")
                .ifPresent(value -> ConfigReader.demand(
                        "schema.registry.ssl.endpoint.identification.algorithm", List.of("https"), value));
        Optional<TlsStores.Store> trust = store("ssl.truststore");
        Optional<TlsStores.Store> key = store("ssl.keystore");
        if (trust.isEmpty() && key.isEmpty()) {
            return Optional.empty();
        }
        Optional<Secret> keyPassword = keys.text("ssl.key.password").map(Secret::new);
        return Optional.of(new TlsStores(trust, key, keyPassword));
    }

    private Optional<TlsStores.Store> store(String prefix) {
        return keys.text(prefix + ".location").map(location -> {
            String type = keys.text(prefix + ".type").orElse("JKS");
            ConfigReader.demand("schema.registry." + prefix + ".type", List.of("JKS", "PKCS12", "PEM"), type);
            return new TlsStores.Store(
                    Path.of(location),
                    type,
                    new Secret(keys.text(prefix + ".password").orElse("")));
        });
    }

    private RegistrationMode registration() {
        if (keys.flag("auto.register.schemas", true)) {
            return RegistrationMode.REGISTER;
        }
        return keys.flag("use.latest.version", false) ? RegistrationMode.USE_LATEST : RegistrationMode.LOOK_UP;
    }

    private static URI withoutCredentials(URI url) {
        try {
            return new URI(url.getScheme(), null, url.getHost(), url.getPort(), url.getPath(), null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("an address that was parsed cannot be written without credentials", e);
        }
    }
}
