package dev.loopkeeper.runner.capability;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.budget.Shortage.Resource;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.kernel.wire.execution.ExecutorSpec;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.command.CommandExecutor;
import dev.loopkeeper.runner.command.CpuLimit;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.external.Callbacks;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.external.ExternalExecutor;
import dev.loopkeeper.runner.http.HttpExecutor;
import dev.loopkeeper.runner.model.ModelClient;
import dev.loopkeeper.runner.model.ModelExecutor;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.replay.ReplayExecutor;
import dev.loopkeeper.runner.trace.Traces;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Makes executors out of what capabilities say of themselves. */
public final class Executors {
    public static final String CAPABILITY_INVALID = "CAPABILITY_INVALID";
    static final String TOKENS_WITHHELD = "TOKENS_WITHHELD";
    public static final String SECRET_MISSING = "SECRET_MISSING";
    public static final String LIMIT_NOT_ENFORCEABLE = "LIMIT_NOT_ENFORCEABLE";

    private final RunnerEnvironment environment;
    private final ToolDrivers tools;
    private final EvidenceStore evidence;
    private final Pricing pricing;
    private final Traces traces;
    private final HttpClient http;
    private final Services services;
    private final ExternalDesk desk;
    private final Optional<Callbacks> callbacks;
    private final Map<Digest, Preparation> prepared = new ConcurrentHashMap<>();

    /**
     * @param environment the runner's own environment, of which executors get what their capability declares
     * @param evidence where renderings wait for approval
     * @param pricing tells what models cost
     * @param traces makes spans of requests to models
     * @param http reaches model providers and services; follows no redirects
     * @param key signs requests to services
     * @param desk where turns wait for other orchestrators
     * @param callbacks lend turns to services, where this runner can be reached
     */
    public Executors(
            Map<String, String> environment,
            EvidenceStore evidence,
            Pricing pricing,
            Traces traces,
            HttpClient http,
            Supplier<SigningKey> key,
            ExternalDesk desk,
            Optional<Callbacks> callbacks) {
        this.environment = new RunnerEnvironment(environment);
        this.services = new Services(this.environment, http, key);
        this.tools = new ToolDrivers(this.environment, services, http);
        this.evidence = evidence;
        this.pricing = pricing;
        this.traces = traces;
        this.http = http;
        this.desk = desk;
        this.callbacks = callbacks;
    }

    /** The executor of {@code capability}, or why there is none. Made once: executors keep nothing between turns. */
    public Preparation prepare(CapabilityDocument capability) {
        return prepared.computeIfAbsent(capability.digest(), digest -> made(capability));
    }

    private Preparation made(CapabilityDocument capability) {
        try {
            ToolDrivers.Tools offered = tools.of(capability);
            return switch (executor(capability)) {
                case Preparation.Ready ready ->
                    new Preparation.Ready(
                            ready.executor(), offered.terms(), ready.redaction().and(offered.secrets()));
                case Preparation.Refused refused -> refused;
            };
        } catch (MalformedDocument e) {
            return new Preparation.Refused(CAPABILITY_INVALID, String.valueOf(e.getMessage()));
        }
    }

    private Preparation executor(CapabilityDocument capability) {
        return switch (ExecutorSpec.parse(capability.executor())) {
            case ExecutorSpec.Command(var spec) -> command(spec);
            case ExecutorSpec.Replay(var spec) -> ready(new ReplayExecutor(spec), List.of());
            case ExecutorSpec.Model(var spec) ->
                capability.capability().withheld().contains(Resource.TOKENS)
                        ? new Preparation.Refused(
                                TOKENS_WITHHELD,
                                "expected a capability that gives a model tokens, but "
                                        + capability.capability().ref() + " gives its turns none")
                        : model(spec);
            case ExecutorSpec.Http(var spec) -> http(spec);
            case ExecutorSpec.External(var spec) -> ready(new ExternalExecutor(spec, desk), List.of());
        };
    }

    private Preparation command(CommandSpec spec) {
        Optional<String> obstacle = CpuLimit.obstacle(spec);
        if (obstacle.isPresent()) {
            return new Preparation.Refused(
                    LIMIT_NOT_ENFORCEABLE,
                    "expected a machine that can keep to executor.cpuSeconds, but here " + obstacle.get());
        }
        return ready(new CommandExecutor(spec, environment.variables()), environment.secrets(spec.environment()));
    }

    private Preparation model(ModelSpec spec) {
        Optional<Secret> key = environment
                .variable(spec.apiKeyEnv())
                .filter(value -> !value.isBlank())
                .map(Secret::new);
        List<String> secrets = key.map(Secret::reveal).stream().toList();
        Optional<ModelClient> client = key.map(secret -> new ModelClient(http, spec, secret, traces));
        return ready(
                new ModelExecutor(spec, new ModelExecutor.Means(evidence, Redaction.of(secrets), pricing), client),
                secrets);
    }

    private Preparation http(HttpSpec spec) {
        return services.signer(spec)
                .map(signer ->
                        ready(new HttpExecutor(spec, signer, services.line(), callbacks), services.secrets(spec)))
                .orElseGet(() -> new Preparation.Refused(SECRET_MISSING, Services.missing(spec)));
    }

    private static Preparation ready(Executor executor, List<String> secrets) {
        return new Preparation.Ready(executor, Map.of(), Redaction.of(secrets));
    }
}
