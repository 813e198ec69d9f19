package dev.loopkeeper.cli.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.capability.CapabilityDocuments;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.policy.Caveats;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks a policy without a server. */
@Command(
        name = "validate",
        description = {
            "Say whether a goal could live under the policy in a file, as admission would; asks no server.",
            "Prints its digest: equal policies have equal digests, however they are written.",
            "Says on standard error what it says to no effect, given the capabilities that are named or that a goal's document brings along."
        })
final class PolicyValidate implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("DIGEST", "digest"),
            Column.field("CAPABILITIES", "capabilities"),
            Column.field("TOOLS", "tools"),
            Column.field("CONDITIONS", "conditions"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "FILE", description = "A policy or a goal's document, YAML or JSON; - for standard input.")
    String file;

    @Option(
            names = "--capability",
            paramLabel = "FILE",
            description = "A capability's document, YAML or JSON, that the policy is held against.")
    List<String> capabilities = List.of();

    @Override
    public Integer call() throws IOException {
        PolicyFile read = PolicyFile.read(file);
        Policy policy = read.policy();
        List<CapabilityDocument> known = known(read.capabilities());
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("digest", PolicyDigest.of(policy).text())
                .put("capabilities", policy.authority().capabilities().size())
                .put("tools", policy.authority().tools().size())
                .put("conditions", policy.conditions().size());
        session.printer().one(shown, COLUMNS);
        Caveats.of(policy, CapabilityDocuments.newest(known)).forEach(caveat -> session.note("loopctl: " + caveat));
        return ExitCode.OK.code();
    }

    private List<CapabilityDocument> known(List<JsonNode> broughtAlong) {
        List<CapabilityDocument> known = new ArrayList<>();
        capabilities.forEach(named -> known.add(CapabilityDocuments.read(named, Documents.read(named))));
        for (JsonNode document : broughtAlong) {
            try {
                known.add(CapabilityDocuments.read(file, document));
            } catch (CommandFailure unreadable) {
                session.note("loopctl: nothing is said about one capability in it: " + unreadable.getMessage());
            }
        }
        return known;
    }
}
