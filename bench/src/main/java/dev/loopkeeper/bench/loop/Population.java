package dev.loopkeeper.bench.loop;

import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import java.security.SecureRandom;

/** Many goals that were opened and wait. */
public final class Population {

    private static final int TENANTS = 100;

    private final PlatformSettings platform;
    private final Trust trust = Trust.random(new SecureRandom());

    /** Nobody yet; everybody's keys are published. */
    public Population(EmbeddedKafka kafka) {
        this.platform = new PlatformSettings(
                KafkaSettings.at(kafka.bootstrapServers()),
                RegistryConfig.of(kafka.registryUrl()),
                trust.root().verificationKey(),
                TopicProfile.DEV);
        try (Desk desk = new Desk(platform, trust.writeApi())) {
            desk.publish(trust);
            desk.register(1, trust.operator());
        }
    }

    /** The root key as services are told it. */
    public byte[] rootKey() {
        return trust.root().verificationKey().spki();
    }

    /** Asks for so many goals to be opened. */
    public void open(int goals) {
        try (Desk desk = new Desk(platform, trust.writeApi())) {
            for (int goal = 0; goal < goals; goal++) {
                desk.open("tenant-" + goal % TENANTS + "/goal-" + goal, 1);
            }
        }
    }
}
