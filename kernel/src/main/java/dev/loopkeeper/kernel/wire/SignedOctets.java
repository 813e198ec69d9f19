package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.id.Principal;
import java.util.Optional;

/**
 * What somebody signed.
 *
 * @param envelope the octets and the signature, not verified
 * @param statedPrincipal on whose behalf, as the signed octets say; counts only when the signer may speak for others
 */
public record SignedOctets(DsseEnvelope envelope, Optional<Principal> statedPrincipal) {}
