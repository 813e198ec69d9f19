package dev.loopkeeper.cli.setup;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.client.topic.TopicManifest;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicProvisioner;
import dev.loopkeeper.client.topic.TopicSpec;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.Subjects;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;

/**
 * Creates what is missing of an installation. Every part may be run again, and finds its work done; what exists is never altered, except the
 * settings of share groups and the levels of subjects, which are ours alone.
 */
final class Installation {

    private static final long PATIENCE_MILLIS = 60_000;

    private final KafkaAddresses kafka;
    private final SchemaRegistry registry;

    Installation(KafkaAddresses kafka, SchemaRegistry registry) {
        this.kafka = kafka;
        this.registry = registry;
    }

    /** Creates topics and sets up the pools' share groups. */
    List<Part> topics(TopicProfile profile, List<String> pools) {
        List<TopicSpec> specs = TopicManifest.specs(profile);
        List<ShareGroupSpec> groups = pools.stream().map(ShareGroupSpec::ofPool).toList();
        var parts = new ArrayList<Part>();
        try (Admin admin = Admin.create(kafka.client())) {
            var provisioner = new TopicProvisioner(admin, PATIENCE_MILLIS);
            List<String> created = provisioner.createMissing(specs);
            specs.forEach(spec -> parts.add(new Part("topic", spec.name(), created.contains(spec.name()))));
            provisioner.configure(groups);
            groups.forEach(group -> parts.add(new Part("share group", group.groupId(), true)));
        }
        return parts;
    }

    /** Registers each topic's schema. */
    List<Part> subjects() {
        var parts = new ArrayList<Part>();
        for (LoopTopic topic : LoopTopic.values()) {
            Subjects.provision(topic, registry);
            parts.add(new Part("subject", topic.subject().toString(), true));
        }
        return parts;
    }

    /** A new key in the place of {@code key}: published first, so that nobody meets a signature that they do not know. The old one still counts. */
    SigningKey rotate(KeyFolder folder, InstallationKey key, SigningKey next, Instant now)
            throws IOException, InterruptedException {
        KeyStatement statement =
                new KeyStatement(next.verificationKey(), key.role(), key.owner(), now, Optional.empty());
        new KeyPublisher(kafka, registry, folder.read(InstallationKey.ROOT)).publish(List.of(statement));
        folder.replace(key, next);
        return next;
    }

    /**
     * Revokes a key from {@code now} on; what it signed before still verifies.
     *
     * @throws CommandFailure if the root vouches for no such key
     */
    RingKey revoke(KeyFolder folder, String keyId, Instant now) throws IOException, InterruptedException {
        var publisher = new KeyPublisher(kafka, registry, folder.read(InstallationKey.ROOT));
        RingKey key = KeyId.parse(keyId)
                .map(publisher.keys()::get)
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.NOT_FOUND,
                        "the root vouches for no key " + keyId,
                        "list those that there are with `loopctl keys list`"));
        publisher.publish(List.of(new KeyStatement(
                key.key(), key.role(), key.owner(), key.validity().from(), Optional.of(now))));
        return key;
    }

    /** The published keys, as they stand. */
    Collection<RingKey> published(KeyFolder folder) throws IOException {
        return new KeyPublisher(kafka, registry, folder.read(InstallationKey.ROOT))
                .keys()
                .values();
    }

    /** Publishes the public halves of these keys. */
    List<Part> keys(KeyFolder folder, Instant now) throws IOException, InterruptedException {
        SigningKey root = folder.read(InstallationKey.ROOT);
        var publisher = new KeyPublisher(kafka, registry, root);
        Set<KeyId> published = publisher.published();
        var missing = new ArrayList<KeyStatement>();
        var parts = new ArrayList<Part>();
        for (InstallationKey key : InstallationKey.values()) {
            if (key == InstallationKey.ROOT) {
                continue;
            }
            SigningKey pair = folder.read(key);
            if (!published.contains(pair.id())) {
                missing.add(new KeyStatement(pair.verificationKey(), key.role(), key.owner(), now, Optional.empty()));
            }
            parts.add(new Part("key", key.role() + " " + pair.id().text(), !published.contains(pair.id())));
        }
        publisher.publish(missing);
        return parts;
    }

    /**
     * Something that is there now.
     *
     * @param kind what it is
     * @param name its name
     * @param changed whether it was not there before, or was set again
     */
    record Part(String kind, String name, boolean changed) {}
}
