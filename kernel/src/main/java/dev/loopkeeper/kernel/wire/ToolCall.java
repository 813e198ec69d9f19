package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import java.util.Optional;

/**
 * What a receipt says of one tool call, made or denied.
 *
 * @param id unique within the attempt
 * @param tool the tool as it was asked for, which may be none that exists; quoted and cut where that is no id
 * @param arguments the digest of the argument octets
 * @param result the digest of the result octets; empty when there was none
 * @param denied the rule that denied it; empty when it was allowed
 */
public record ToolCall(CallId id, String tool, Digest arguments, Optional<Digest> result, Optional<String> denied) {}
