package dev.loopkeeper.client.producer;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.topic.TopicSpec;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A producer's configuration, validated.
 *
 * @param kafka for Kafka's own producer; may hold secrets
 * @param registry for the schema registry
 * @param source who sends, the CloudEvents source
 * @param claimedBy whom the sender says it acts for
 * @param key signs every request, if there is one
 */
record ProducerSettings(
        Map<String, Object> kafka, RegistryConfig registry, URI source, String claimedBy, Optional<SigningKey> key) {

    static final String SOURCE = "loopkeeper.source";
    static final String CLAIMED_BY = "loopkeeper.claimed.by";
    static final String SIGNING_KEY = "loopkeeper.signing.key.location";

    private static final Set<String> OURS = Set.of(SOURCE, CLAIMED_BY, SIGNING_KEY, "loopkeeper.registry.client");

    /** What a request's safety rests on; any other value is refused rather than overridden in silence. */
    private static final Map<String, String> FIXED = Map.of(
            "acks", "all",
            "enable.idempotence", "true",
            "partitioner.ignore.keys", "false",
            "key.serializer", "org.apache.kafka.common.serialization.StringSerializer",
            "value.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");

    private static final Set<String> FORBIDDEN = Set.of("partitioner.class", "transactional.id");

    static ProducerSettings parse(Map<String, ?> configuration) {
        refuse(configuration);
        URI source = source(text(configuration, SOURCE)
                .orElseThrow(() -> new IllegalArgumentException("expected " + SOURCE
                        + " to say who sends, but it is not set; set it to a URI like /teams/build")));
        return new ProducerSettings(
                kafka(configuration),
                RegistryConfig.parse(configuration),
                source,
                text(configuration, CLAIMED_BY).orElse(source.toString()),
                text(configuration, SIGNING_KEY).map(ProducerSettings::key));
    }

    private static void refuse(Map<String, ?> configuration) {
        for (String key : new TreeSet<>(configuration.keySet())) {
            if (key.startsWith("loopkeeper.") && !OURS.contains(key)) {
                throw new IllegalArgumentException("expected only known keys below loopkeeper., but " + key
                        + " is none; write one of " + new TreeSet<>(OURS));
            }
            if (FORBIDDEN.contains(key)) {
                throw new IllegalArgumentException(
                        "expected " + key + " not to be set, but it is; remove it, since goals"
                                + " are placed by Kafka's own rule and requests are not transactional");
            }
        }
        FIXED.forEach((key, value) -> text(configuration, key).ifPresent(given -> {
            if (!given.equals(value) && !("acks".equals(key) && "-1".equals(given))) {
                throw new IllegalArgumentException(
                        "expected " + key + " to be " + value + ", but it is set otherwise; remove it");
            }
        }));
    }

    private static Map<String, Object> kafka(Map<String, ?> configuration) {
        var kafka = new HashMap<String, Object>();
        configuration.forEach((key, value) -> {
            if (!key.startsWith("loopkeeper.") && !isRegistrys(key)) {
                kafka.put(key, value);
            }
        });
        kafka.putAll(FIXED);
        kafka.putIfAbsent("max.request.size", TopicSpec.MAX_MESSAGE_BYTES);
        return Map.copyOf(kafka);
    }

    private static boolean isRegistrys(String key) {
        return key.startsWith("schema.registry.")
                || key.startsWith("basic.auth.")
                || key.startsWith("bearer.auth.")
                || Set.of("auto.register.schemas", "use.latest.version").contains(key);
    }

    private static URI source(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "expected " + SOURCE + " to be a URI, but it is \"" + text + "\"; write one like /teams/build", e);
        }
    }

    private static SigningKey key(String location) {
        try {
            return SigningKey.ofPem(Files.readString(Path.of(location)));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "expected a private key at " + location + " as " + SIGNING_KEY + " says, but it cannot be read: "
                            + e.getClass().getSimpleName(),
                    e);
        }
    }

    private static Optional<String> text(Map<String, ?> configuration, String key) {
        return Optional.ofNullable(configuration.get(key)).map(Object::toString).filter(text -> !text.isBlank());
    }

    @Override
    public String toString() {
        return "ProducerSettings[source=" + source + ", registry=" + registry + ", signed=" + key.isPresent() + "]";
    }
}
