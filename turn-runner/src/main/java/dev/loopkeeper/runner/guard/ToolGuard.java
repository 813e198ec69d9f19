package dev.loopkeeper.runner.guard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.contract.Contract.Grant;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.wire.execution.ArgumentsSchema;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.guard.GuardVerdict.Allowed;
import dev.loopkeeper.runner.guard.GuardVerdict.Denied;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import dev.loopkeeper.runner.tool.ToolTerms;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Judges the tool calls of one turn, in their order. Everything that its contract does not allow is denied. */
public final class ToolGuard {
    private final Map<String, Tool> tools = new HashMap<>();
    private final Map<String, ArgumentsSchema> schemas = new HashMap<>();
    private final Map<String, Long> made = new HashMap<>();
    private final Map<ToolId, ToolTerms> terms;
    private final CallApprovals approvals;
    private final TurnControlView control;
    private final long mostCalls;
    private final boolean allowCode;
    private long calls;

    /**
     * @param grant what the contract allows
     * @param terms on which terms the capability's tools may be called
     * @param control what is known of the turn's claim
     */
    public ToolGuard(Grant grant, Map<ToolId, ToolTerms> terms, TurnControlView control) {
        grant.tools().forEach(tool -> tools.put(tool.id().value(), tool));
        this.terms = Map.copyOf(terms);
        this.approvals = new CallApprovals(grant.approvals());
        this.control = control;
        this.mostCalls = grant.perTurn().toolCalls();
        this.allowCode = grant.allowCode();
    }

    /** Whether {@code name} may be called now with {@code arguments}. An allowed call counts as made. */
    synchronized GuardVerdict judge(String name, JsonNode arguments) {
        return mayGoOn()
                .or(() -> foreign(name))
                .or(() -> code(name))
                .or(() -> terms(name).driver().isPresent()
                        ? Optional.empty()
                        : denied(
                                Rule.TOOL_NOT_EXECUTABLE,
                                "a tool that its capability tells how to call",
                                "it has none such"))
                .or(() -> overLimit(name))
                .or(() -> unfit(name, arguments))
                .or(() -> unapproved(name, arguments))
                .<GuardVerdict>map(no -> no)
                .orElseGet(() -> allowed(name));
    }

    /**
     * Whether a call that has been made already, outside the runner's sight, was one that its capability allows to be made so. What
     * cannot be undone, or needs a person's approval, never is.
     */
    synchronized GuardVerdict judgeReported(String name, JsonNode arguments) {
        return foreign(name)
                .or(() -> code(name))
                .or(() -> unguarded(name))
                .or(() -> overLimit(name))
                .or(() -> unfit(name, arguments))
                .<GuardVerdict>map(no -> no)
                .orElseGet(() -> allowed(name));
    }

    /** Whether the turn may still touch tools: asked again right before each call. */
    Optional<Denied> mayGoOn() {
        if (control.stop().isPresent()) {
            return denied(Rule.TURN_STOPPED, "a turn that goes on", "it was told to stop");
        }
        if (!control.leased()) {
            return denied(Rule.LEASE_OVER, "a claim whose lease holds", "by this runner's clock it is over");
        }
        return control.current()
                ? Optional.empty()
                : denied(Rule.CONTROL_LAGS, "to know the claim's state of the last second", "it is older");
    }

    /** The calls that a person would have to approve. */
    CallApprovals approvals() {
        return approvals;
    }

    ToolTerms terms(String name) {
        Tool tool = tools.get(name);
        return tool == null ? ToolTerms.NONE : terms.getOrDefault(tool.id(), ToolTerms.NONE);
    }

    private Optional<Denied> foreign(String name) {
        return tools.containsKey(name)
                ? Optional.empty()
                : denied(
                        Rule.TOOL_NOT_IN_CONTRACT,
                        "one of the tools " + tools.keySet().stream().sorted().toList(),
                        "the call is of " + IdGrammar.quote(name));
    }

    private Optional<Denied> code(String name) {
        return allowCode || !terms(name).mayRunCode()
                ? Optional.empty()
                : denied(
                        Rule.CODE_NOT_ALLOWED,
                        "a contract that allows code, since " + name + " may run some",
                        "it does not allow any");
    }

    private Optional<Denied> unguarded(String name) {
        boolean irreversible = tool(name).effect() == EffectClass.IRREVERSIBLE;
        if (!irreversible && !terms(name).approval()) {
            return terms(name).reported()
                    ? Optional.empty()
                    : denied(
                            Rule.TOOL_NOT_REPORTABLE,
                            "a call of " + name
                                    + " to pass the guard, since its capability does not say that it is reported",
                            "the turn has made it by itself");
        }
        return denied(
                Rule.IRREVERSIBLE_UNGUARDED,
                "a call of " + name + " to pass the guard before it happens",
                "the turn has made it by itself");
    }

    private Optional<Denied> overLimit(String name) {
        if (calls >= mostCalls) {
            return denied(Rule.TOOL_CALL_LIMIT, "at most " + mostCalls + " tool calls", "there is one more");
        }
        long most = terms(name).maxCalls();
        return made.getOrDefault(name, 0L) >= most
                ? denied(Rule.TOOL_LIMIT, "at most " + most + " calls of " + name, "there is one more")
                : Optional.empty();
    }

    private Optional<Denied> unfit(String name, JsonNode arguments) {
        return schemas.computeIfAbsent(
                        name, n -> ArgumentsSchema.parse(tool(name).argumentsSchema()))
                .fault(arguments)
                .flatMap(fault ->
                        denied(Rule.TOOL_ARGUMENTS_INVALID, "arguments that satisfy the schema of " + name, fault));
    }

    private Optional<Denied> unapproved(String name, JsonNode arguments) {
        return !terms(name).approval() || approvals.use(name, arguments)
                ? Optional.empty()
                : denied(
                        Rule.TOOL_NOT_APPROVED,
                        "a person's approval of exactly this call of " + name,
                        "there is none yet");
    }

    private Allowed allowed(String name) {
        calls++;
        made.merge(name, 1L, Long::sum);
        return new Allowed(tool(name));
    }

    private Tool tool(String name) {
        @Nullable Tool tool = tools.get(name);
        if (tool == null) {
            throw new IllegalStateException("expected a tool of the contract, but it has none of this name");
        }
        return tool;
    }

    static Optional<Denied> denied(Rule rule, String expected, String actual) {
        return Optional.of(new Denied(rule, "expected " + expected + ", but " + actual));
    }
}
