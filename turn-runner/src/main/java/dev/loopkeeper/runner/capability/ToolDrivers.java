package dev.loopkeeper.runner.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.kernel.wire.execution.McpSpec;
import dev.loopkeeper.kernel.wire.execution.ToolSpec;
import dev.loopkeeper.runner.command.CommandTool;
import dev.loopkeeper.runner.command.CpuLimit;
import dev.loopkeeper.runner.http.HttpTool;
import dev.loopkeeper.runner.mcp.McpServers;
import dev.loopkeeper.runner.mcp.McpTool;
import dev.loopkeeper.runner.tool.ToolDriver;
import dev.loopkeeper.runner.tool.ToolTerms;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes tools out of what capabilities say of them. */
final class ToolDrivers {
    private static final Pattern TOKEN = Pattern.compile("[!-~]+");

    private final RunnerEnvironment environment;
    private final Services services;
    private final McpServers servers;

    ToolDrivers(RunnerEnvironment environment, Services services, HttpClient http) {
        this.environment = environment;
        this.services = services;
        this.servers = new McpServers(http, environment.variables());
    }

    /**
     * The tools of a capability.
     *
     * @param terms on which each may be called
     * @param secrets that they may see
     */
    record Tools(Map<ToolId, ToolTerms> terms, List<String> secrets) {}

    /** A driver and the secrets that it may see. */
    private record Driver(ToolDriver driver, List<String> secrets) {}

    /**
     * The tools of {@code capability}.
     *
     * @throws MalformedDocument if one of them cannot be carried out as the document says
     */
    Tools of(CapabilityDocument capability) {
        Map<ToolId, ToolTerms> terms = new HashMap<>();
        List<String> secrets = new ArrayList<>();
        capability.terms().forEach((tool, said) -> {
            Optional<Driver> driver = said.run().map(run -> driver(tool, run));
            driver.map(Driver::secrets).ifPresent(secrets::addAll);
            boolean code =
                    capability.capability().tool(tool).filter(Tool::mayRunCode).isPresent();
            terms.put(
                    tool,
                    new ToolTerms(driver.map(Driver::driver), said.maxCalls(), said.approval(), said.reported(), code));
        });
        return new Tools(terms, secrets);
    }

    private Driver driver(ToolId tool, JsonNode run) {
        return switch (ToolSpec.parse(tool, run)) {
            case ToolSpec.Command(String name, CommandSpec spec) -> command(name, spec);
            case ToolSpec.Http(String name, HttpSpec spec) -> http(spec);
            case ToolSpec.Mcp(String name, McpSpec spec) -> mcp(name, spec);
        };
    }

    private Driver http(HttpSpec spec) {
        MessageSigner signer = services.signer(spec)
                .orElseThrow(() -> new MalformedDocument("a secret to sign with", Services.missing(spec)));
        return new Driver(new HttpTool(spec, signer, services.line()), services.secrets(spec));
    }

    private Driver mcp(String name, McpSpec spec) {
        List<String> secrets = switch (spec.server()) {
            case McpSpec.Server.Program(CommandSpec command) -> {
                demandLimits(name + ".server", command);
                yield environment.secrets(command.environment());
            }
            case McpSpec.Server.Remote(var url, Optional<String> variable) ->
                variable.map(this::token).stream().toList();
        };
        return new Driver(new McpTool(spec, servers), secrets);
    }

    private static void demandLimits(String name, CommandSpec spec) {
        CpuLimit.obstacle(spec).ifPresent(lack -> {
            throw new MalformedDocument("a machine that can keep to " + name + ".cpuSeconds", "here " + lack);
        });
    }

    private String token(String variable) {
        String token = environment
                .variable(variable)
                .filter(value -> !value.isBlank())
                .orElseThrow(() -> new MalformedDocument(
                        "a token in the variable " + variable, "it is not set where this runner runs"));
        if (!TOKEN.matcher(token).matches()) {
            // Whoever put it into a header would be told so in a message that repeats it.
            throw new MalformedDocument(
                    "a token that fits into a header in the variable " + variable,
                    "it has a line end, a space or another character that does not");
        }
        return token;
    }

    private Driver command(String name, CommandSpec spec) {
        demandLimits(name, spec);
        return new Driver(new CommandTool(spec, environment.variables()), environment.secrets(spec.environment()));
    }
}
