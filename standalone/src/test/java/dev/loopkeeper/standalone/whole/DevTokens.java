package dev.loopkeeper.standalone.whole;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Tokens of a development server's own issuer, for whomever a test wants to be. */
record DevTokens(RsaJsonWebKey key) {
    static DevTokens of(Path issuerKey) throws IOException {
        try {
            return new DevTokens((RsaJsonWebKey) JsonWebKey.Factory.newJwk(Files.readString(issuerKey)));
        } catch (JoseException e) {
            throw new IOException(e);
        }
    }

    /** The header's value with which {@code principal} proves itself for an hour. */
    String bearer(String principal, String... roles) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer("urn:loopkeeper:development");
        claims.setAudience("loopkeeper");
        claims.setSubject(principal);
        claims.setStringListClaim("groups", List.of(roles));
        claims.setIssuedAt(NumericDate.now());
        claims.setExpirationTimeMinutesInTheFuture(60);
        JsonWebSignature token = new JsonWebSignature();
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        token.setPayload(claims.toJson());
        token.setKey(key.getPrivateKey());
        try {
            return "Bearer " + token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return "tokens of a test";
    }
}
