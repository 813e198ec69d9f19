package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What has become of a turn's calls so far, made and denied. */
final class CallRecord {
    /** Denied calls count against no limit. More than these fit into no receipt, so that they need not be remembered. */
    static final int MOST_DENIED = 2_000;

    private final List<ToolCall> calls = new ArrayList<>();
    private final Map<ActionKey, ToolAnswer.Done> done = new HashMap<>();
    private final Set<ActionKey> unclear = new LinkedHashSet<>();
    private int numbered;
    private int denied;

    synchronized CallId next() {
        numbered++;
        return new CallId("tool-" + numbered);
    }

    synchronized void made(PlannedCall call, Optional<Digest> result) {
        calls.add(new ToolCall(call.id(), call.tool().id().value(), call.argumentsDigest(), result, Optional.empty()));
    }

    synchronized void denied(CallId id, String tool, Digest arguments, Optional<Digest> result, Rule rule) {
        if (denied == MOST_DENIED) {
            return;
        }
        denied++;
        String shown = IdGrammar.matches(tool) ? tool : IdGrammar.quote(tool);
        calls.add(new ToolCall(id, shown, arguments, result, Optional.of(rule.name())));
    }

    /** An irreversible action that has happened: it is answered from here for as long as the turn runs. */
    synchronized void done(ActionKey action, ToolAnswer.Done answer) {
        done.put(action, answer);
    }

    synchronized Optional<ToolAnswer.Done> done(ActionKey action) {
        return Optional.ofNullable(done.get(action));
    }

    /** An irreversible action that may have happened. */
    synchronized void unclear(ActionKey action) {
        unclear.add(action);
    }

    synchronized boolean isUnclear(ActionKey action) {
        return unclear.contains(action);
    }

    /** How many irreversible actions have happened, or may have. */
    synchronized int irreversible() {
        return done.size() + unclear.size();
    }

    synchronized List<ToolCall> calls() {
        return List.copyOf(calls);
    }

    synchronized List<String> unclearActions() {
        return unclear.stream().map(ActionKey::value).toList();
    }
}
