package dev.loopkeeper.kit.boot;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** {@code loopkeeper.auth}: how callers of the HTTP interfaces prove who they are. */
@ConfigMapping(prefix = "loopkeeper.auth")
public interface AuthMapping {

    /** The OpenID Connect issuer whose bearer tokens count. */
    Optional<String> issuer();

    /** The issuer's RSA public key, where it is not to be asked for its keys: the SubjectPublicKeyInfo in base64. */
    Optional<String> publicKey();

    /** Whom tokens must be meant for. */
    @WithDefault("loopkeeper")
    String audience();

    /** The claim with the caller's roles, with slashes between the parts of its path. */
    @WithDefault("groups")
    String rolesClaim();

    /** The claim with the caller's name. */
    @WithDefault("sub")
    String principalClaim();

    /** Whether callers prove who they are by a client certificate; needs Quarkus' TLS settings, with roles in quarkus.http.auth.certificate-role-properties. */
    @WithDefault("false")
    boolean mutualTls();

    /** Whether anybody who reaches the query API may read, although writers are authenticated. */
    @WithDefault("false")
    boolean anonymousReads();
}
