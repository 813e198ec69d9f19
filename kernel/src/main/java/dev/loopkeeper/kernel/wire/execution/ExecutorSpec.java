package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;

/** How a capability's turns are executed. */
public sealed interface ExecutorSpec {
    /** A program does them. */
    record Command(CommandSpec command) implements ExecutorSpec {}

    /** They are recorded. */
    record Replay(ReplaySpec recorded) implements ExecutorSpec {}

    /** A model does them. */
    record Model(ModelSpec model) implements ExecutorSpec {}

    /** A service does them. */
    record Http(HttpSpec service) implements ExecutorSpec {}

    /** Another orchestrator claims them. */
    record External(ExternalSpec queue) implements ExecutorSpec {}

    /**
     * What {@code executor} of a capability says.
     *
     * @throws MalformedDocument if a runner could not execute it as it says
     */
    static ExecutorSpec parse(JsonNode executor) {
        String kind = JsonFields.of("executor", executor).text("kind");
        return switch (kind) {
            case "command" -> new Command(CommandSpec.parse("executor", executor));
            case "replay" -> new Replay(ReplaySpec.parse(executor));
            case "openai", "anthropic" -> new Model(ModelSpec.parse(executor));
            case "http" -> new Http(HttpSpec.parse("executor", executor));
            case "external" -> new External(ExternalSpec.parse(executor));
            default ->
                throw new MalformedDocument(
                        "one of command, replay, openai, anthropic, http, external at executor.kind",
                        "it is " + IdGrammar.quote(kind));
        };
    }
}
