package dev.loopkeeper.runner.capability;

import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.tool.ToolTerms;
import java.util.Map;

/** Whether a capability can be executed here. */
public sealed interface Preparation {
    /**
     * It can.
     *
     * @param executor does its turns
     * @param tools on which terms its tools may be called
     * @param redaction takes out the secrets that its turns and tools may see
     */
    record Ready(Executor executor, Map<ToolId, ToolTerms> tools, Redaction redaction) implements Preparation {
        public Ready {
            tools = Map.copyOf(tools);
        }
    }

    /**
     * It cannot.
     *
     * @param code a refusal's reason code
     * @param sentence "expected ..., but ..."
     */
    record Refused(String code, String sentence) implements Preparation {}
}
