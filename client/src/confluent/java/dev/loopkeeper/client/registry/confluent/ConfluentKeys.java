package dev.loopkeeper.client.registry.confluent;

import dev.loopkeeper.client.crypto.TlsStores;
import dev.loopkeeper.client.registry.RegistryAuth;
import dev.loopkeeper.client.registry.RegistryConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a validated configuration back in the keys that Confluent's client reads. What it cannot do, such as retries
 * before 7.6, it ignores.
 */
final class ConfluentKeys {

    private static final String PREFIX = "schema.registry.";

    private ConfluentKeys() {}

    static Map<String, Object> of(RegistryConfig config) {
        var keys = new HashMap<String, Object>();
        put(keys, "http.connect.timeout.ms", config.connectTimeout().toMillis());
        put(keys, "http.read.timeout.ms", config.readTimeout().toMillis());
        put(keys, "max.retries", config.retry().maxRetries());
        put(keys, "retries.wait.ms", config.retry().firstPause().toMillis());
        put(keys, "retries.max.wait.ms", config.retry().longestPause().toMillis());
        auth(config.auth(), keys);
        config.tls().ifPresent(tls -> tls(tls, keys));
        return keys;
    }

    private static void auth(RegistryAuth auth, Map<String, Object> keys) {
        if (auth instanceof RegistryAuth.Basic basic) {
            put(keys, "basic.auth.credentials.source", "USER_INFO");
            put(
                    keys,
                    "basic.auth.user.info",
                    basic.user() + ":" + basic.password().reveal());
        } else if (auth instanceof RegistryAuth.Bearer bearer) {
            put(keys, "bearer.auth.credentials.source", "STATIC_TOKEN");
            put(keys, "bearer.auth.token", bearer.token().reveal());
        }
    }

    private static void tls(TlsStores tls, Map<String, Object> keys) {
        store(keys, "ssl.truststore", tls.trust());
        store(keys, "ssl.keystore", tls.key());
        tls.keyPassword().ifPresent(password -> keys.put(PREFIX + "ssl.key.password", password.reveal()));
    }

    private static void store(Map<String, Object> keys, String name, Optional<TlsStores.Store> store) {
        store.ifPresent(present -> {
            keys.put(PREFIX + name + ".location", present.location().toString());
            keys.put(PREFIX + name + ".type", present.type());
            if (!present.password().reveal().isEmpty()) {
                keys.put(PREFIX + name + ".password", present.password().reveal());
            }
        });
    }

    // Which of its keys the client reads with the prefix and which without differs between its versions.
    private static void put(Map<String, Object> keys, String name, Object value) {
        keys.put(name, value.toString());
        keys.put(PREFIX + name, value.toString());
    }
}
