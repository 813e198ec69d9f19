package dev.loopkeeper.standalone.boot;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.ConfigProvider;

/** The three services, from the moment when Quarkus has started them. */
public class StandaloneApplication implements QuarkusApplication {

    private static final Duration LOOK = Duration.ofMillis(20);
    private static volatile Announcement announcement = server -> {};

    private final HealthBoard health;

    @Inject
    StandaloneApplication(HealthBoard health) {
        this.health = health;
    }

    /** What happens once every service is ready. */
    interface Announcement {
        void ready(String server);
    }

    static void onReady(Announcement chosen) {
        announcement = chosen;
    }

    @Override
    public int run(String... arguments) throws Exception {
        while (!health.allUp(Probe.READY) && !Thread.currentThread().isInterrupted()) {
            Thread.sleep(LOOK);
        }
        int port = ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class);
        announcement.ready("http://127.0.0.1:" + port);
        Quarkus.waitForExit();
        return 0;
    }
}
