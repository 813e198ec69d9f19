package dev.loopkeeper.scheduler;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.testkit.process.JavaLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** The built application, told where its installation is. */
final class SchedulerLaunch {
    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");

    private SchedulerLaunch() {}

    /** One that keeps its state and keys in {@code folder}. */
    static JavaLaunch of(Installation installation, Path folder, String name) throws IOException {
        return JavaLaunch.jar(JAR, Path.of("target", "process", name + "-" + System.nanoTime() + ".log"))
                .withProperty(
                        "loopkeeper.kafka.bootstrap-servers",
                        installation.kafka().bootstrapServers())
                .withProperty("loopkeeper.registry.url", installation.kafka().registryUrl())
                .withProperty(
                        "loopkeeper.keys.root",
                        Base64.getEncoder()
                                .encodeToString(
                                        Installation.ROOT.verificationKey().spki()))
                .withProperty("loopkeeper.topics.profile", "dev")
                .withProperty("loopkeeper.loop-scheduler.http-port", "0")
                // Tests ask for the fate, not for 202: on a loaded machine it takes a while.
                .withProperty("loopkeeper.loop-scheduler.patience", "60s")
                .withProperty(
                        "loopkeeper.loop-scheduler.state-directory",
                        folder.resolve("state").toString())
                .withProperty("loopkeeper.loop-scheduler.application-id", "loop." + name)
                .withProperty(
                        "loopkeeper.loop-scheduler.signing-key-file",
                        keyFile(folder, "scheduler", Installation.SCHEDULER))
                .withProperty(
                        "loopkeeper.loop-scheduler.write-api-key-file",
                        keyFile(folder, "write-api", Installation.WRITE_API));
    }

    private static String keyFile(Path folder, String name, SigningKey key) throws IOException {
        Path file = folder.resolve(name + ".pem");
        Files.writeString(file, key.pem().reveal());
        return file.toString();
    }
}
