package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.budget.Shortage.Resource;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.ToolId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A registered kind of work, as far as the kernel needs it. How it is executed is the runner's business.
 *
 * @param ref id and version
 * @param digest the digest of the registered document
 * @param pool whose runners may claim its turns
 * @param effect the worst that running it again would do
 * @param metered whether its turns cost money, so that it waits for its grant
 * @param tools what it offers to its turns
 * @param reads the state its contract carries
 * @param changes the state its receipts may change
 * @param perTurn what one turn may use at most
 * @param withheld what its turns may use nothing of
 * @param gates what a person must approve before each of its turns
 * @param registeredAt when the record that registers it so was appended
 */
public record Capability(
        CapabilityRef ref,
        Digest digest,
        PoolId pool,
        EffectClass effect,
        boolean metered,
        List<Tool> tools,
        Set<StateKind> reads,
        Set<StateKind> changes,
        Amounts perTurn,
        Set<Resource> withheld,
        List<CapabilityGate> gates,
        Instant registeredAt) {
    /** A capability that withholds nothing, needs no approval and was always registered. */
    public Capability(
            CapabilityRef ref,
            Digest digest,
            PoolId pool,
            EffectClass effect,
            boolean metered,
            List<Tool> tools,
            Set<StateKind> reads,
            Set<StateKind> changes,
            Amounts perTurn) {
        this(ref, digest, pool, effect, metered, tools, reads, changes, perTurn, Set.of(), List.of(), Instant.EPOCH);
    }

    public Capability {
        tools = List.copyOf(tools);
        reads = Set.copyOf(reads);
        changes = Set.copyOf(changes);
        withheld = Set.copyOf(withheld);
        gates = List.copyOf(gates);
    }

    /** The tool {@code id}, if it offers it. */
    public Optional<Tool> tool(ToolId id) {
        return tools.stream().filter(offered -> offered.id().equals(id)).findFirst();
    }

    /**
     * Why it may not watch external evidence: a look books no turn and may come again for ever, so what looks may neither cost money nor do what cannot be
     * taken back, nor ask. Empty when it may.
     */
    public Optional<String> unfitToWatch() {
        if (metered) {
            return Optional.of("is metered");
        }
        if (effect == EffectClass.IRREVERSIBLE) {
            return Optional.of("is irreversible");
        }
        return gates.isEmpty() ? Optional.empty() : Optional.of("requires approval");
    }

    /** What a turn of it reserves of what the policy reserves per turn: nothing of what is withheld. */
    public Amounts reserves(Amounts perTurn) {
        return new Amounts(
                withheld.contains(Resource.TOKENS) ? 0 : perTurn.tokens(),
                withheld.contains(Resource.COST) ? 0 : perTurn.costMicros(),
                withheld.contains(Resource.TOOL_CALLS) ? 0 : perTurn.toolCalls(),
                perTurn.millis());
    }

    /**
     * What a turn of it has certainly used although nothing of it had been reserved. Less overrun than that says that something had been. As much
     * may be of earlier turns, unless all that was ever booked is overrun.
     *
     * @param used what the turn was charged
     * @param ledger what was booked over the goal's life, that of this turn included
     * @param before whether this capability was registered so before the turn was requested
     */
    public Optional<Resource> overused(Amounts used, Ledger ledger, boolean before) {
        return withheld.stream()
                .sorted()
                .filter(resource -> resource.in(used) > 0)
                .filter(resource -> resource.in(ledger.overrun()) >= resource.in(before ? used : ledger.settled()))
                .findFirst();
    }

    /** This capability, which gives its turns nothing of {@code changed}. */
    public Capability withholding(Set<Resource> changed) {
        return new Capability(
                ref, digest, pool, effect, metered, tools, reads, changes, perTurn, changed, gates, registeredAt);
    }

    /** This capability, whose turns start when {@code changed} are approved. */
    public Capability requiring(List<CapabilityGate> changed) {
        return new Capability(
                ref, digest, pool, effect, metered, tools, reads, changes, perTurn, withheld, changed, registeredAt);
    }

    /** This capability, registered at {@code changed}. */
    public Capability registeredAt(Instant changed) {
        return new Capability(
                ref, digest, pool, effect, metered, tools, reads, changes, perTurn, withheld, gates, changed);
    }
}
