package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.policy.Capability;
import java.time.Instant;
import java.util.Optional;

/**
 * What the shell looked up for admission.
 *
 * @param appendedAt the record's LogAppendTime at its first topic
 * @param seen whether the fact's id was seen before
 * @param authentication who signed it
 * @param mirrorFault how typed fields and signed octets differ; empty when they agree
 * @param capability the capability that the fact names, as registered
 * @param conditionFault why the conditions of the policy that the fact brings cannot be evaluated; empty when they can
 */
public record Facts(
        Instant appendedAt,
        Seen seen,
        Authentication authentication,
        Optional<String> mirrorFault,
        Optional<Capability> capability,
        Optional<String> conditionFault) {
    /** Whether an event id was seen before. */
    public enum Seen {
        NEW,
        /** With the same body. */
        REPEAT,
        /** With another body. */
        CONFLICT
    }

    /** Facts about a new fact that nobody signed. */
    public static Facts unsigned(Instant appendedAt) {
        return new Facts(
                appendedAt, Seen.NEW, Authentication.UNSIGNED, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
