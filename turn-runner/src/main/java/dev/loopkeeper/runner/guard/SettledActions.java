package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Irreversible actions that must not be done now, and what is answered instead.
 *
 * @param earlier what earlier attempts of the turn have done, with the digests of the results
 * @param record what this one has done
 * @param evidence where results are kept
 */
record SettledActions(Map<ActionKey, Digest> earlier, CallRecord record, EvidenceStore evidence) {
    private static final Logger LOG = LoggerFactory.getLogger(SettledActions.class);

    /** The answer to an action that must not be done now; empty when it may. */
    Optional<ToolAnswer> answer(PlannedCall call) {
        return record.done(call.key())
                .map(done -> repeated(call, done))
                .or(() -> Optional.ofNullable(earlier.get(call.key())).map(result -> doneEarlier(call, result)))
                .or(() -> inDoubt(call))
                .or(() -> overLimit(call));
    }

    private ToolAnswer doneEarlier(PlannedCall call, Digest result) {
        return kept(result)
                .map(octets -> repeated(call, new ToolAnswer.Done(octets, result)))
                .orElseGet(() -> denied(
                        call,
                        Rule.ALREADY_DONE,
                        "expected an action that has not happened yet, but an earlier attempt has done it"));
    }

    private ToolAnswer repeated(PlannedCall call, ToolAnswer.Done done) {
        record.denied(
                call.id(),
                call.tool().id().value(),
                call.argumentsDigest(),
                Optional.of(done.digest()),
                Rule.ALREADY_DONE);
        return done;
    }

    /** A store that cannot be read is no reason to do it again. */
    private Optional<byte[]> kept(Digest result) {
        try {
            return evidence.get(result);
        } catch (UncheckedIOException e) {
            LOG.atError().addKeyValue("digest", result).setCause(e).log("result of an earlier tool call not read");
            return Optional.empty();
        }
    }

    private Optional<ToolAnswer> inDoubt(PlannedCall call) {
        return record.isUnclear(call.key())
                ? Optional.of(denied(
                        call,
                        Rule.OUTCOME_UNKNOWN,
                        "expected an action whose outcome is known, but it may have happened already"))
                : Optional.empty();
    }

    private Optional<ToolAnswer> overLimit(PlannedCall call) {
        return earlier.size() + record.irreversible() < Caps.ACTIONS_PER_TURN
                ? Optional.empty()
                : Optional.of(denied(
                        call,
                        Rule.IRREVERSIBLE_LIMIT,
                        "expected at most " + Caps.ACTIONS_PER_TURN
                                + " irreversible actions of the turn, but there is one more"));
    }

    private ToolAnswer denied(PlannedCall call, Rule rule, String sentence) {
        record.denied(call.id(), call.tool().id().value(), call.argumentsDigest(), Optional.empty(), rule);
        return new ToolAnswer.Denied(rule.name(), sentence);
    }
}
