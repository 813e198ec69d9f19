package dev.loopkeeper.kit.auth;

import java.util.Optional;

/**
 * How callers prove who they are.
 *
 * @param issuer what vouches for bearer tokens; empty when nobody does
 * @param mutualTls whether a client certificate proves it
 * @param anonymousReads whether anybody who reaches the query API may read
 */
public record AuthSettings(Optional<Issuer> issuer, boolean mutualTls, boolean anonymousReads) {

    /** Nobody is authenticated. */
    public static final AuthSettings NONE = new AuthSettings(Optional.empty(), false, true);

    /**
     * An OpenID Connect issuer.
     *
     * @param name its address, which tokens must name as {@code iss}
     * @param publicKey its public key, where it is told instead of asked for: an RSA SubjectPublicKeyInfo in base64
     * @param audience what tokens must be meant for
     * @param rolesClaim path of the claim with the roles, with slashes between its parts
     * @param principalClaim the claim with the caller's name
     */
    public record Issuer(
            String name, Optional<String> publicKey, String audience, String rolesClaim, String principalClaim) {}

    /** Whether callers must prove who they are. */
    public boolean required() {
        return issuer.isPresent() || mutualTls;
    }

    /** Whether anybody may read. */
    public boolean openToRead() {
        return anonymousReads || !required();
    }
}
