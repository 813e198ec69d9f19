package dev.loopkeeper.runner.guard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;

/** A call that the guard has allowed. */
record PlannedCall(CallId id, Tool tool, JsonNode arguments, Digest argumentsDigest, ActionKey key) {
    boolean irreversible() {
        return tool.effect() == EffectClass.IRREVERSIBLE;
    }
}
