package dev.loopkeeper.standalone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Stands in for an identity provider while there is none: one key per data folder, one token that may do everything, for whoever may read the address file. */
final class DevIssuer {

    /** What its tokens name as their issuer. */
    static final String NAME = "urn:loopkeeper:development";

    private static final String AUDIENCE = "loopkeeper";
    private static final String PRINCIPAL = "local/dev";
    private static final List<String> ROLES = List.of("producer", "reviewer", "operator", "auditor");
    private static final int KEY_BITS = 2048;
    private static final Duration LIFETIME = Duration.ofDays(30);

    private final RsaJsonWebKey key;

    private DevIssuer(RsaJsonWebKey key) {
        this.key = key;
    }

    /** The issuer whose key is kept in {@code folder}; made where there is none. */
    static DevIssuer in(Path folder) throws IOException {
        Path file = folder.resolve("issuer.jwk");
        try {
            if (!Files.exists(file)) {
                String made = RsaJwkGenerator.generateJwk(KEY_BITS).toJson(OutputControlLevel.INCLUDE_PRIVATE);
                PrivateFiles.write(file, made);
            }
            return new DevIssuer((RsaJsonWebKey) org.jose4j.jwk.JsonWebKey.Factory.newJwk(Files.readString(file)));
        } catch (JoseException e) {
            throw new IOException("expected a private RSA key as a JSON Web Key in " + file + ", but it is none", e);
        }
    }

    /** Its public key, as configuration spells it. */
    String publicKey() {
        return Base64.getEncoder().encodeToString(key.getKey().getEncoded());
    }

    /** A token that is good for a month from {@code now}. */
    String token(Instant now) {
        var claims = new JwtClaims();
        claims.setIssuer(NAME);
        claims.setAudience(AUDIENCE);
        claims.setSubject(PRINCIPAL);
        claims.setStringListClaim("groups", ROLES);
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(now.plus(LIFETIME).getEpochSecond()));
        var signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        signature.setPayload(claims.toJson());
        signature.setKey(key.getPrivateKey());
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("expected the development issuer to sign its token, but it failed", e);
        }
    }
}
