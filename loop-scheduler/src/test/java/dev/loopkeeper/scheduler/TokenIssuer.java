package dev.loopkeeper.scheduler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** An OpenID Connect provider as far as resource servers see one: its discovery document, its keys, and tokens. */
final class TokenIssuer implements AutoCloseable {
    private final HttpServer server;
    private final RsaJsonWebKey key;

    private TokenIssuer(HttpServer server, RsaJsonWebKey key) {
        this.server = server;
        this.key = key;
    }

    static TokenIssuer start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        TokenIssuer issuer = new TokenIssuer(server, rsa());
        server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, issuer.discovery()));
        server.createContext("/keys", exchange -> answer(exchange, new JsonWebKeySet(issuer.key).toJson()));
        server.start();
        return issuer;
    }

    String name() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Claims of a token that counts for an hour. */
    JwtClaims claims(String subject, String... roles) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(name());
        claims.setAudience("loopkeeper");
        claims.setSubject(subject);
        claims.setStringListClaim("groups", List.of(roles));
        claims.setExpirationTimeMinutesInTheFuture(60);
        claims.setIssuedAt(NumericDate.now());
        return claims;
    }

    String signed(JwtClaims claims) {
        return signed(claims, key);
    }

    /** A token under this issuer's key id that another key has signed. */
    String forged(JwtClaims claims) {
        RsaJsonWebKey other = rsa();
        other.setKeyId(key.getKeyId());
        return signed(claims, other);
    }

    /** A token that says that it needs no signature. */
    static String unsigned(JwtClaims claims) {
        JsonWebSignature token = new JsonWebSignature();
        token.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.NONE);
        token.setPayload(claims.toJson());
        return compact(token);
    }

    /** A token that is signed with the public key as if it were a shared secret. */
    String confused(JwtClaims claims) {
        JsonWebSignature token = new JsonWebSignature();
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.HMAC_SHA256);
        token.setKeyIdHeaderValue(key.getKeyId());
        token.setPayload(claims.toJson());
        token.setKey(new org.jose4j.keys.HmacKey(key.getKey().getEncoded()));
        return compact(token);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static String signed(JwtClaims claims, RsaJsonWebKey key) {
        JsonWebSignature token = new JsonWebSignature();
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        token.setKeyIdHeaderValue(key.getKeyId());
        token.setPayload(claims.toJson());
        token.setKey(key.getPrivateKey());
        return compact(token);
    }

    private static String compact(JsonWebSignature token) {
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RsaJsonWebKey rsa() {
        try {
            RsaJsonWebKey key = RsaJwkGenerator.generateJwk(2048);
            key.setKeyId("k1");
            key.setAlgorithm(AlgorithmIdentifiers.RSA_USING_SHA256);
            key.setUse("sig");
            return key;
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private String discovery() {
        return """
                {"issuer":"%1$s","jwks_uri":"%1$s/keys","authorization_endpoint":"%1$s/authorize","token_endpoint":"%1$s/token"}""".formatted(name());
    }

    private static void answer(HttpExchange exchange, String body) throws IOException {
        byte[] octets = body.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, octets.length);
        exchange.getResponseBody().write(octets);
        exchange.close();
    }
}
