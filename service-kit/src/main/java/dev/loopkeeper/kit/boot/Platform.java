package dev.loopkeeper.kit.boot;

import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** Turns configuration into the plain records that engines take, and offers the process's health board. */
@ApplicationScoped
class Platform {

    @Produces
    @Singleton
    HealthBoard healthBoard() {
        return new HealthBoard();
    }

    @Produces
    @Singleton
    PlatformSettings settings(
            KafkaMapping kafka,
            RegistryMapping registry,
            KeysMapping keys,
            TopicsMapping topics,
            TransportSecurity transport) {
        return new PlatformSettings(
                new KafkaSettings(kafka.bootstrapServers(), kafka.properties()),
                registry(registry),
                rootKey(keys),
                profile(topics),
                transport.outgoing());
    }

    @Produces
    @Singleton
    AuthSettings authSettings(AuthMapping auth) {
        if (auth.issuer().isEmpty() && auth.publicKey().isPresent()) {
            throw new IllegalArgumentException(
                    "expected loopkeeper.auth.issuer beside loopkeeper.auth.public-key, but it is not set");
        }
        return new AuthSettings(
                auth.issuer()
                        .map(name -> new AuthSettings.Issuer(
                                name, auth.publicKey(), auth.audience(), auth.rolesClaim(), auth.principalClaim())),
                auth.mutualTls(),
                auth.anonymousReads());
    }

    private static RegistryConfig registry(RegistryMapping registry) {
        Map<String, String> properties = new HashMap<>(registry.properties());
        properties.put("schema.registry.url", registry.url());
        return RegistryConfig.parse(properties);
    }

    private static VerificationKey rootKey(KeysMapping keys) {
        try {
            return VerificationKey.ofSpki(Base64.getDecoder().decode(keys.root()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "expected loopkeeper.keys.root to be an Ed25519 SubjectPublicKeyInfo in base64, but: "
                            + e.getMessage(),
                    e);
        }
    }

    private static TopicProfile profile(TopicsMapping topics) {
        TopicProfile defaults = switch (topics.profile()) {
            case PROD -> TopicProfile.PROD;
            case DEV -> TopicProfile.DEV;
        };
        return new TopicProfile(
                defaults.name(),
                topics.partitions().orElse(defaults.partitions()),
                topics.replication().orElse(defaults.replicationFactor()),
                topics.minInSyncReplicas().orElse(defaults.minInSyncReplicas()));
    }
}
