package dev.loopkeeper.cli.policy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks a policy without a server. */
@Command(
        name = "validate",
        description = {
            "Say whether a goal could live under the policy in a file, as admission would; asks no server.",
            "Prints its digest: equal policies have equal digests, however they are written."
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

    @Override
    public Integer call() throws IOException {
        Policy policy = PolicyFile.read(file).policy();
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("digest", PolicyDigest.of(policy).text())
                .put("capabilities", policy.authority().capabilities().size())
                .put("tools", policy.authority().tools().size())
                .put("conditions", policy.conditions().size());
        session.printer().one(shown, COLUMNS);
        return ExitCode.OK.code();
    }
}
