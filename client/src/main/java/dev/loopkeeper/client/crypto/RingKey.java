package dev.loopkeeper.client.crypto;

/**
 * A public key that somebody vouches for.
 *
 * @param key the key
 * @param role what it may sign
 * @param owner whose it is: a principal, or a service instance
 * @param validity when it counts
 */
public record RingKey(VerificationKey key, KeyRole role, String owner, Validity validity) {

    /** This key, revoked no later than {@code other} is. */
    RingKey revokedLike(RingKey other) {
        return new RingKey(key, role, owner, validity.revokedLike(other.validity));
    }
}
