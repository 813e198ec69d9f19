package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.schema.LimitKind;
import dev.loopkeeper.schema.ProposalKind;
import dev.loopkeeper.schema.TodoOwner;
import dev.loopkeeper.schema.TodoStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values that several topics share, to and from Avro. Towards the domain every method throws {@link IllegalArgumentException} when a value breaks
 * a grammar or a bound, with a message {@code expected X, but got Y}. Symbols that this version does not know become what their schema says.
 */
final class AvroValues {

    private AvroValues() {}

    static Amounts amounts(dev.loopkeeper.schema.Amounts avro) {
        return new Amounts(avro.getTokens(), avro.getCostMicros(), avro.getToolCalls(), avro.getMillis());
    }

    static dev.loopkeeper.schema.Amounts amounts(Amounts amounts) {
        return new dev.loopkeeper.schema.Amounts(
                amounts.tokens(), amounts.costMicros(), amounts.toolCalls(), amounts.millis());
    }

    /** The four encodings of a limit: a field that is null is absent, and a bound of 0 is the limit NONE. */
    static Limit limit(dev.loopkeeper.schema.@Nullable Limit avro) {
        if (avro == null) {
            return Limit.ABSENT;
        }
        return switch (avro.getKind()) {
            case UNKNOWN, NONE -> Limit.NONE;
            case BOUNDED -> Limit.of(avro.getValue());
            case UNLIMITED -> Limit.UNLIMITED;
        };
    }

    static dev.loopkeeper.schema.@Nullable Limit limit(Limit limit) {
        return switch (limit) {
            case Limit.Absent absent -> null;
            case Limit.None none -> new dev.loopkeeper.schema.Limit(LimitKind.NONE, 0L);
            case Limit.Bounded(long max) -> new dev.loopkeeper.schema.Limit(LimitKind.BOUNDED, max);
            case Limit.Unlimited unlimited -> new dev.loopkeeper.schema.Limit(LimitKind.UNLIMITED, 0L);
        };
    }

    static Limits limits(dev.loopkeeper.schema.Limits avro) {
        return new Limits(
                limit(avro.getTurns()),
                limit(avro.getTokens()),
                limit(avro.getCostMicros()),
                limit(avro.getToolCalls()));
    }

    static dev.loopkeeper.schema.Limits limits(Limits limits) {
        return new dev.loopkeeper.schema.Limits(
                limit(limits.turns()), limit(limits.tokens()), limit(limits.costMicros()), limit(limits.toolCalls()));
    }

    static Todo todo(dev.loopkeeper.schema.Todo avro) {
        Todo.Owner owner = avro.getOwner() == TodoOwner.AGENT ? Todo.Owner.AGENT : Todo.Owner.USER;
        Optional<Successor> done = avro.getStatus() == TodoStatus.DONE
                ? Optional.of(successor(Optional.ofNullable(avro.getSuccessor()).orElse(""), avro.getFollowedBy()))
                : Optional.empty();
        Todo.Rank rank = new Todo.Rank(
                avro.getPriority(),
                avro.getWorkClass(),
                avro.getDependsOn().stream().map(TodoId::new).toList());
        return new Todo(
                new TodoId(avro.getId()),
                avro.getTitle(),
                owner,
                avro.getBlocksTurns(),
                rank,
                Optional.ofNullable(avro.getClaimedBy()),
                done);
    }

    static dev.loopkeeper.schema.Todo todo(Todo todo) {
        return dev.loopkeeper.schema.Todo.newBuilder()
                .setId(todo.id().value())
                .setTitle(todo.title())
                .setOwner(todo.owner() == Todo.Owner.AGENT ? TodoOwner.AGENT : TodoOwner.USER)
                .setBlocksTurns(todo.blocksTurns())
                .setStatus(todo.open() ? TodoStatus.OPEN : TodoStatus.DONE)
                .setSuccessor(todo.done().map(AvroValues::reason).orElse(null))
                .setFollowedBy(todo.done().flatMap(AvroValues::followedBy).orElse(null))
                .setPriority(todo.rank().priority())
                .setWorkClass(todo.rank().workClass())
                .setDependsOn(
                        todo.rank().dependsOn().stream().map(TodoId::value).toList())
                .setClaimedBy(todo.claimedBy().orElse(null))
                .build();
    }

    /** What follows from a todo: the todo that is named, or else nothing, for the reason that is given. */
    static Successor successor(String why, @Nullable String followedBy) {
        return followedBy == null ? new Successor.Nothing(why) : new Successor.Next(new TodoId(followedBy));
    }

    /** Why nothing follows; empty when something does. */
    static String reason(Successor successor) {
        return switch (successor) {
            case Successor.Next next -> "";
            case Successor.Nothing(String why) -> why;
        };
    }

    /** The todo that follows. */
    static Optional<String> followedBy(Successor successor) {
        return switch (successor) {
            case Successor.Next(TodoId todo) -> Optional.of(todo.value());
            case Successor.Nothing nothing -> Optional.empty();
        };
    }

    static Proposal proposal(dev.loopkeeper.schema.Proposal avro) {
        return switch (avro.getKind()) {
            case CONTINUE ->
                new Proposal.Continue(
                        Optional.ofNullable(avro.getCapability()).map(CapabilityId::new),
                        avro.getTools().stream().map(ToolId::new).toList(),
                        avro.getInputs(),
                        avro.getRationale());
            case COMPLETE -> new Proposal.Complete(avro.getRationale());
            case UNKNOWN, NONE -> Proposal.NOTHING;
        };
    }

    static dev.loopkeeper.schema.Proposal proposal(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Continue(var capability, var tools, var inputs, var rationale) ->
                new dev.loopkeeper.schema.Proposal(
                        ProposalKind.CONTINUE,
                        capability.map(CapabilityId::value).orElse(null),
                        tools.stream().map(ToolId::value).toList(),
                        sorted(inputs),
                        rationale);
            case Proposal.Complete(String rationale) ->
                new dev.loopkeeper.schema.Proposal(ProposalKind.COMPLETE, null, List.of(), Map.of(), rationale);
            case Proposal.Nothing nothing ->
                new dev.loopkeeper.schema.Proposal(ProposalKind.NONE, null, List.of(), Map.of(), "");
        };
    }

    static Outcome outcome(dev.loopkeeper.schema.Outcome avro) {
        return Outcome.valueOf(avro.name());
    }

    static dev.loopkeeper.schema.Outcome outcome(Outcome outcome) {
        return dev.loopkeeper.schema.Outcome.valueOf(outcome.name());
    }

    static ContextArtifact artifact(dev.loopkeeper.schema.ContextArtifact avro) {
        return new ContextArtifact(avro.getRef(), new Digest(avro.getDigest()));
    }

    static dev.loopkeeper.schema.ContextArtifact artifact(ContextArtifact artifact) {
        return new dev.loopkeeper.schema.ContextArtifact(
                artifact.ref(), artifact.digest().text());
    }

    static CapabilityRef capability(dev.loopkeeper.schema.CapabilityRef avro) {
        return CapabilityRef.of(avro.getId(), avro.getVersion());
    }

    static dev.loopkeeper.schema.CapabilityRef capability(CapabilityRef ref) {
        return new dev.loopkeeper.schema.CapabilityRef(ref.id().value(), ref.version());
    }

    static @Nullable String text(Optional<Digest> digest) {
        return digest.map(Digest::text).orElse(null);
    }

    static Optional<Digest> digest(@Nullable String text) {
        return Optional.ofNullable(text).map(Digest::new);
    }

    /** Avro writes a map in its own order: a sorted one makes the octets depend on nothing but the content. */
    static Map<String, String> sorted(Map<String, String> map) {
        return new TreeMap<>(map);
    }
}
