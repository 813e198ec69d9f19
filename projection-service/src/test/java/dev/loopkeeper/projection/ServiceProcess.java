package dev.loopkeeper.projection;

import dev.loopkeeper.testkit.process.JavaLaunch;
import java.nio.file.Path;
import java.util.Base64;

/** The service as it is shipped, in a process of its own on a free port. */
final class ServiceProcess {

    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");

    private ServiceProcess() {}

    /** The same under an application id of its own: on a shared broker, whoever is still in the usual group would be waited for. */
    static JavaLaunch launch(Installation installation, Path state, String applicationId) {
        return launch(installation, state).withProperty("loopkeeper.projection-service.application-id", applicationId);
    }

    static JavaLaunch launch(Installation installation, Path state) {
        String root = Base64.getEncoder()
                .encodeToString(Installation.ROOT.verificationKey().spki());
        return JavaLaunch.jar(JAR, state.resolve("service-" + System.nanoTime() + ".log"))
                .withProperty("loopkeeper.kafka.bootstrap-servers", installation.bootstrapServers())
                .withProperty("loopkeeper.registry.url", installation.registryUrl())
                .withProperty("loopkeeper.keys.root", root)
                .withProperty("loopkeeper.topics.profile", "dev")
                .withProperty("loopkeeper.projection-service.state-directory", state.toString())
                .withProperty("loopkeeper.projection-service.http-port", "0");
    }
}
