package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.util.Optional;

/**
 * What ties a receipt to the attempt that it closes.
 *
 * @param turn the attempt
 * @param claim the claim under which it ran
 * @param runner who ran it
 * @param capability what ran
 * @param contract the digest of the contract's octets
 * @param requestSequence the journal sequence of the request's admission
 * @param requestHash the journal head at that sequence
 * @param previousReceipt the digest of the receipt before
 */
public record Binding(
        TurnRef turn,
        ClaimId claim,
        RunnerId runner,
        CapabilityRef capability,
        Digest contract,
        long requestSequence,
        Digest requestHash,
        Optional<Digest> previousReceipt) {}
