package dev.loopkeeper.standalone;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.EmbeddedKafkaSettings;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.embedded.model.ModelScript;
import dev.loopkeeper.embedded.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything that the services expect around them, started before they are: a data folder, keys, broker, registry, topics, and
 * scripted models where a script is named.
 */
public final class Surroundings implements AutoCloseable {

    private static final String CONTEXT = "context";
    private static final String EVIDENCE = "evidence";
    private static final String STATE = "state";

    private final DataFolder data;
    private final DevKeys keys;
    private final DevIssuer issuer;
    private final String token;
    private final EmbeddedKafka kafka;
    private final Optional<ScriptedModel> models;

    private Surroundings(
            DataFolder data,
            DevKeys keys,
            DevIssuer issuer,
            String token,
            EmbeddedKafka kafka,
            Optional<ScriptedModel> models) {
        this.data = data;
        this.keys = keys;
        this.issuer = issuer;
        this.token = token;
        this.kafka = kafka;
        this.models = models;
    }

    /** Starts them; on a retained folder they come back as they were. */
    public static Surroundings start(Arguments arguments, Clock clock) throws IOException, InterruptedException {
        DataFolder data = DataFolder.open(arguments.retain());
        try {
            for (String folder : new String[] {CONTEXT, EVIDENCE, STATE}) {
                data.folder(folder);
            }
            var keys = DevKeys.in(data.folder("keys"), new SecureRandom());
            var issuer = DevIssuer.in(data.folder("keys"));
            String token = issuer.token(clock.instant());
            Optional<ModelScript> script = script(arguments.modelScript());
            EmbeddedKafka kafka =
                    EmbeddedKafka.start(EmbeddedKafkaSettings.of(BrokerSettings.retainedIn(data.folder("kafka"))));
            try {
                var started = new Surroundings(data, keys, issuer, token, kafka, script.map(ScriptedModel::playing));
                started.publish(clock);
                return started;
            } catch (IOException | InterruptedException | RuntimeException e) {
                // Before its folders go.
                kafka.close();
                throw e;
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            data.abandon(e);
            throw e;
        }
    }

    /** The services' configuration here. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("loopkeeper.kafka.bootstrap-servers", kafka.bootstrapServers());
        settings.put("loopkeeper.registry.url", kafka.registryUrl());
        settings.put("loopkeeper.keys.root", keys.root());
        settings.put("loopkeeper.topics.profile", "dev");
        settings.put("loopkeeper.auth.issuer", DevIssuer.NAME);
        settings.put("loopkeeper.auth.public-key", issuer.publicKey());
        // A browser on this machine shows the dashboard without a token; whoever writes needs one.
        settings.put("loopkeeper.auth.anonymous-reads", "true");
        settings.put(
                "loopkeeper.projection-service.state-directory",
                path(STATE).resolve("projection-service").toString());
        settings.put(
                "loopkeeper.loop-scheduler.state-directory",
                path(STATE).resolve("loop-scheduler").toString());
        settings.put(
                "loopkeeper.loop-scheduler.signing-key-file",
                keys.file(DevKey.SCHEDULER).toString());
        settings.put(
                "loopkeeper.loop-scheduler.write-api-key-file",
                keys.file(DevKey.WRITE_API).toString());
        settings.put(
                "loopkeeper.turn-runner.signing-key-file",
                keys.file(DevKey.RUNNER).toString());
        settings.put("loopkeeper.turn-runner.runner-id", DevKey.RUNNER.owner());
        settings.put("loopkeeper.turn-runner.evidence-directory", path(EVIDENCE).toString());
        settings.put("loopkeeper.turn-runner.context-directory", path(CONTEXT).toString());
        settings.put(
                "loopkeeper.turn-runner.external-token-file", externalToken().toString());
        return settings;
    }

    private Path externalToken() {
        return path("keys").resolve("runner-token");
    }

    /** What the next loopctl needs to know. */
    public Addresses addresses(String server, long pid) {
        return new Addresses(
                server,
                kafka.bootstrapServers(),
                kafka.registryUrl(),
                pid,
                keys.file(DevKey.OPERATOR),
                keys.root(),
                token,
                path(CONTEXT),
                path(EVIDENCE),
                models.map(ScriptedModel::baseUrl));
    }

    /** Where data lies. */
    public DataFolder data() {
        return data;
    }

    /** Stops them, in the opposite order. */
    @Override
    public void close() {
        try (data) {
            models.ifPresent(ScriptedModel::close);
            kafka.close();
        }
    }

    private static Optional<ModelScript> script(Optional<Path> file) throws IOException {
        return file.isPresent() ? Optional.of(ModelScript.parse(Files.readAllBytes(file.get()))) : Optional.empty();
    }

    private void publish(Clock clock) throws IOException, InterruptedException {
        try {
            SchemaPublication.publish(kafka);
            KeyPublication.publish(keys, kafka, clock.instant().truncatedTo(ChronoUnit.MICROS));
            // Whoever may use this server may also do its turns: one token for both.
            PrivateFiles.write(externalToken(), token);
        } catch (IOException | InterruptedException | RuntimeException e) {
            models.ifPresent(ScriptedModel::close);
            throw e;
        }
    }

    private Path path(String folder) {
        return data.path().resolve(folder);
    }
}
