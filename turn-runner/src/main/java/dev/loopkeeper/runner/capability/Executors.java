package dev.loopkeeper.runner.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.runner.command.CommandExecutor;
import dev.loopkeeper.runner.command.CommandSpec;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.http.HttpExecutor;
import dev.loopkeeper.runner.http.HttpSpec;
import dev.loopkeeper.runner.openai.ModelClient;
import dev.loopkeeper.runner.openai.ModelExecutor;
import dev.loopkeeper.runner.openai.ModelSpec;
import dev.loopkeeper.runner.replay.ReplayExecutor;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes executors out of what capabilities say of themselves. */
public final class Executors {
    public static final String CAPABILITY_INVALID = "CAPABILITY_INVALID";
    public static final String EXECUTOR_NOT_SUPPORTED = "EXECUTOR_NOT_SUPPORTED";
    public static final String SECRET_MISSING = "SECRET_MISSING";

    /** Variables whose values are no secrets; taking them out of evidence would only make it unreadable. */
    private static final Set<String> PUBLIC_VARIABLES =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "PWD", "LANG", "TZ", "TMPDIR", "HOSTNAME");

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    private final Map<String, String> environment;
    private final EvidenceStore evidence;
    private final HttpClient http;
    private final SigningKey key;
    private final Map<Digest, Preparation> prepared = new ConcurrentHashMap<>();

    /**
     * @param environment the runner's own environment, of which executors get what their capability declares
     * @param evidence where renderings wait for approval
     * @param http reaches model providers and services; follows no redirects
     * @param key signs requests to services
     */
    public Executors(Map<String, String> environment, EvidenceStore evidence, HttpClient http, SigningKey key) {
        this.environment = Map.copyOf(environment);
        this.evidence = evidence;
        this.http = http;
        this.key = key;
    }

    /** The executor of {@code capability}, or why there is none. Made once: executors keep nothing between turns. */
    public Preparation prepare(CapabilityDocument capability) {
        return prepared.computeIfAbsent(capability.digest(), digest -> made(capability));
    }

    private Preparation made(CapabilityDocument capability) {
        JsonNode executor = capability.executor();
        String kind = executor.path("kind").asText("");
        try {
            return switch (kind) {
                case "command" -> command(CommandSpec.parse(executor));
                case "replay" -> new Preparation.Ready(ReplayExecutor.parse(executor), Redaction.of(List.of()));
                case "openai" -> model(ModelSpec.parse(executor));
                case "http" -> http(HttpSpec.parse(executor));
                default ->
                    new Preparation.Refused(
                            EXECUTOR_NOT_SUPPORTED,
                            "expected an executor of kind command, replay, openai or http, but "
                                    + capability.capability().ref() + " has another");
            };
        } catch (MalformedDocument e) {
            return new Preparation.Refused(CAPABILITY_INVALID, String.valueOf(e.getMessage()));
        }
    }

    private Preparation command(CommandSpec spec) {
        List<String> secrets = new ArrayList<>();
        for (String name : spec.environment()) {
            if (!PUBLIC_VARIABLES.contains(name) && !name.startsWith("LC_")) {
                Optional.ofNullable(environment.get(name)).ifPresent(secrets::add);
            }
        }
        return new Preparation.Ready(new CommandExecutor(spec, environment), Redaction.of(secrets));
    }

    private Preparation model(ModelSpec spec) {
        Optional<Secret> key = Optional.ofNullable(environment.get(spec.apiKeyEnv()))
                .filter(value -> !value.isBlank())
                .map(Secret::new);
        Redaction redaction = Redaction.of(key.map(Secret::reveal).stream().toList());
        Optional<ModelClient> client = key.map(secret -> new ModelClient(http, spec.endpoint(), secret));
        return new Preparation.Ready(new ModelExecutor(spec, evidence, redaction, client), redaction);
    }

    private Preparation http(HttpSpec spec) {
        HttpExecutor.Line line = new HttpExecutor.Line(http, InstantSource.system(), FIRST_PAUSE);
        if (spec.sharedSecret().isEmpty()) {
            return new Preparation.Ready(new HttpExecutor(spec, MessageSigner.of(key), line), Redaction.of(List.of()));
        }
        HttpSpec.SharedSecret shared = spec.sharedSecret().get();
        String secret = environment.getOrDefault(shared.variable(), "");
        return secret.isBlank()
                ? new Preparation.Refused(
                        SECRET_MISSING,
                        "expected the variable " + shared.variable()
                                + " to hold the secret that requests are signed with, but it is not set here")
                : new Preparation.Ready(
                        new HttpExecutor(
                                spec, MessageSigner.of(shared.keyId(), secret.getBytes(StandardCharsets.UTF_8)), line),
                        Redaction.of(List.of(secret)));
    }
}
