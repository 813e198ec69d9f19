package dev.loopkeeper.cli.goal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.MalformedText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks of a goal what the write API and admission would ask of it, before anything is registered for it. Who asks and which goals there are only they know. */
final class OpeningCheck {

    private static final String POLICY = "policy";
    private static final String STAND_IN = "any";

    private OpeningCheck() {}

    /**
     * The policy under which {@code goal} is to live; empty where it names a definition, which only the server knows.
     *
     * @param name where the goal comes from, for messages
     * @throws CommandFailure if it would be refused
     */
    static Optional<Policy> demand(String name, ObjectNode goal) {
        boolean defined = goal.path(POLICY).has("definition");
        try {
            MalformedText.refuseHalves("goal", goal);
            GoalDocument document = GoalDocument.parse(defined ? underAnyPolicy(goal) : goal);
            document.refusal().ifPresent(refusal -> refuse(name, refusal));
            return defined ? Optional.empty() : Optional.of(document.policy());
        } catch (IllegalArgumentException e) {
            throw refused(name, "INVALID_REQUEST", String.valueOf(e.getMessage()), e);
        }
    }

    private static ObjectNode underAnyPolicy(ObjectNode goal) {
        ObjectNode copy = goal.deepCopy();
        ObjectNode policy = copy.putObject(POLICY).put("firstCapability", STAND_IN);
        policy.putArray("allowedCapabilities").add(STAND_IN);
        return copy;
    }

    private static void refuse(String name, Ruling refusal) {
        if (refusal instanceof Ruling.Rejected rejected) {
            throw refused(name, rejected.code().name(), rejected.sentence(), null);
        }
    }

    private static CommandFailure refused(String name, String code, String sentence, @Nullable Exception cause) {
        return new CommandFailure(
                ExitCode.USAGE,
                code + " in " + name + ": " + sentence + "; nothing was registered",
                "correct the document, or the option, that says so",
                cause);
    }
}
