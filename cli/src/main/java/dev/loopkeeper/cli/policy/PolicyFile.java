package dev.loopkeeper.cli.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A policy in a file of its own, or in a goal's document.
 *
 * @param document as it is written
 * @param policy what it says
 * @param capabilities documents that the goal brings along, unread
 */
record PolicyFile(JsonNode document, Policy policy, List<JsonNode> capabilities) {

    PolicyFile {
        capabilities = List.copyOf(capabilities);
    }

    /**
     * The policy in {@code file}, one that a goal can live under.
     *
     * @throws CommandFailure that says what is wrong with it, as the write API and admission would
     */
    static PolicyFile read(String file) throws IOException {
        ObjectNode tree = Documents.read(file);
        JsonNode document = tree.path("policy").isObject() ? tree.path("policy") : tree;
        try {
            Policy policy = GoalDocument.policy(JsonFields.of("policy", document));
            Optional<String> fault = PolicyCheck.fault(policy).or(() -> PolicyConditions.fault(policy));
            if (fault.isPresent()) {
                throw CommandFailure.usage("POLICY_INVALID in " + file + ": " + fault.get(), "correct the policy");
            }
            List<JsonNode> capabilities = new ArrayList<>();
            tree.path("capabilities").forEach(capabilities::add);
            return new PolicyFile(document, policy, capabilities);
        } catch (MalformedDocument e) {
            throw CommandFailure.usage(
                    "expected " + e.expected() + " in " + file + ", but " + e.actual(),
                    "docs/schemas/policy.json says what a policy may say");
        }
    }
}
