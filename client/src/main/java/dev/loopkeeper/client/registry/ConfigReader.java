package dev.loopkeeper.client.registry;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads typed values out of configuration keys that may stand with or without Confluent's prefix, and says clearly what
 * is wrong with one.
 */
final class ConfigReader {

    private static final String PREFIX = "schema.registry.";

    /** Known with the prefix. */
    private static final Set<String> PREFIXED = Set.of(
            "url",
            "basic.auth.credentials.source",
            "basic.auth.user.info",
            "bearer.auth.credentials.source",
            "bearer.auth.token",
            "ssl.truststore.location",
            "ssl.truststore.password",
            "ssl.truststore.type",
            "ssl.keystore.location",
            "ssl.keystore.password",
            "ssl.keystore.type",
            "ssl.key.password",
            "ssl.endpoint.identification.algorithm",
            "http.connect.timeout.ms",
            "http.read.timeout.ms",
            "max.retries",
            "retries.wait.ms",
            "retries.max.wait.ms",
            "missing.id.cache.ttl.sec");

    /** Known without the prefix. The others of these names belong to Kafka's own clients there. */
    private static final Set<String> BARE = Set.of(
            "basic.auth.credentials.source",
            "basic.auth.user.info",
            "bearer.auth.credentials.source",
            "bearer.auth.token",
            "auto.register.schemas",
            "use.latest.version",
            "http.connect.timeout.ms",
            "http.read.timeout.ms",
            "max.retries",
            "retries.wait.ms",
            "retries.max.wait.ms",
            "missing.id.cache.ttl.sec",
            RegistryKeys.URL,
            RegistryKeys.CLIENT);

    private final Map<String, ?> values;

    ConfigReader(Map<String, ?> values) {
        this.values = values;
    }

    /** A misspelled key would silently leave a default in force. */
    void refuseUnknown() {
        for (String key : new TreeSet<>(values.keySet())) {
            boolean unknownPrefixed = key.startsWith(PREFIX) && !PREFIXED.contains(key.substring(PREFIX.length()));
            boolean unknownBare =
                    (key.startsWith("basic.auth.") || key.startsWith("bearer.auth.")) && !BARE.contains(key);
            if (unknownPrefixed || unknownBare) {
                throw new IllegalArgumentException("expected only known keys for the schema registry, but " + key
                        + " is none; remove it or write one of " + PREFIX + new TreeSet<>(PREFIXED));
            }
        }
    }

    /** A value that is set and not blank. */
    Optional<String> text(String key) {
        Optional<String> bare = BARE.contains(key) ? raw(key) : Optional.empty();
        Optional<String> prefixed = key.startsWith(PREFIX) ? Optional.empty() : raw(PREFIX + key);
        if (bare.isPresent() && prefixed.isPresent() && !bare.equals(prefixed)) {
            throw new IllegalArgumentException("expected one value for " + key + ", but " + PREFIX + key
                    + " says something else; remove one of them");
        }
        return prefixed.or(() -> bare);
    }

    String demanded(String key) {
        return text(key)
                .orElseThrow(
                        () -> new IllegalArgumentException("expected " + key + " to be set, but it is not; set it"));
    }

    Duration millis(String key, long byDefault) {
        return Duration.ofMillis(number(key, byDefault));
    }

    int count(String key, int byDefault) {
        return Math.toIntExact(number(key, byDefault));
    }

    boolean flag(String key, boolean byDefault) {
        return text(key)
                .map(value -> {
                    demand(key, List.of("true", "false"), value);
                    return Boolean.parseBoolean(value);
                })
                .orElse(byDefault);
    }

    static void demand(String key, List<String> allowed, String value) {
        if (!allowed.contains(value)) {
            throw wrong(key, "one of " + allowed, value);
        }
    }

    /** Only for values that are no secrets. */
    static IllegalArgumentException wrong(String key, String expected, Object value) {
        return new IllegalArgumentException(
                "expected " + key + " to be " + expected + ", but it is \"" + value + "\"; correct it");
    }

    private long number(String key, long byDefault) {
        return text(key)
                .map(value -> {
                    if (!value.matches("[0-9]{1,9}")) {
                        throw wrong(key, "a whole number from 0 to 999999999", value);
                    }
                    return Long.parseLong(value);
                })
                .orElse(byDefault);
    }

    private Optional<String> raw(String key) {
        Object value = values.get(key);
        return value == null
                ? Optional.empty()
                : Optional.of(join(value).trim()).filter(text -> !text.isEmpty());
    }

    private static String join(Object value) {
        return value instanceof Collection<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : value.toString();
    }
}
