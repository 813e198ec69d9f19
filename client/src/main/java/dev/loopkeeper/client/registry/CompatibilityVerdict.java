package dev.loopkeeper.client.registry;

import java.util.List;

/**
 * Whether a schema could be registered under a subject.
 *
 * @param compatible true also when the subject has no version yet
 * @param messages what breaks, in the registry's words; empty when compatible
 */
public record CompatibilityVerdict(boolean compatible, List<String> messages) {
    public CompatibilityVerdict {
        messages = List.copyOf(messages);
    }
}
