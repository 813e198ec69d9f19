package dev.loopkeeper.client.crypto;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** An Ed25519 key pair that signs. Its text form is only the public key's id. */
public final class SigningKey {

    private static final int SEED_BYTES = 32;

    /** What stands before the 32 bytes of every Ed25519 private key in PKCS #8. */
    private static final byte[] PKCS8_PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");

    private final KeyPair pair;
    private final VerificationKey verification;

    private SigningKey(KeyPair pair) {
        this.pair = pair;
        this.verification = VerificationKey.ofSpki(pair.getPublic().getEncoded());
    }

    /**
     * The pair of RFC 8032 that follows from this secret.
     *
     * @param seed 32 bytes; from a source of randomness, or fixed in a test
     */
    public static SigningKey ofSeed(byte[] seed) {
        if (seed.length != SEED_BYTES) {
            throw new IllegalArgumentException("expected a seed of 32 bytes, but there are " + seed.length);
        }
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
            generator.initialize(NamedParameterSpec.ED25519, new Seed(seed));
            return new SigningKey(generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime from 17 on has Ed25519", e);
        }
    }

    /**
     * Reads a private key in PKCS #8, PEM.
     *
     * @throws IllegalArgumentException if it is none of Ed25519
     */
    public static SigningKey ofPem(String pem) {
        return ofPkcs8(Pem.decode("PRIVATE KEY", pem));
    }

    /**
     * Reads the only private key of a PKCS #12 keystore; its certificate says nothing here.
     *
     * @throws IllegalArgumentException if {@code password} does not open it, or it holds no key, several, or none of Ed25519
     */
    public static SigningKey ofPkcs12(byte[] store, Secret password) {
        return ofPkcs8(Pkcs12.onlyKey(store, password));
    }

    private static SigningKey ofPkcs8(byte[] der) {
        boolean ed25519 = der.length == PKCS8_PREFIX.length + SEED_BYTES
                && Arrays.equals(der, 0, PKCS8_PREFIX.length, PKCS8_PREFIX, 0, PKCS8_PREFIX.length);
        if (!ed25519) {
            throw new IllegalArgumentException("expected an Ed25519 private key in PKCS #8, but it is of another kind; "
                    + "make one with: openssl genpkey -algorithm ed25519");
        }
        return ofSeed(Arrays.copyOfRange(der, PKCS8_PREFIX.length, der.length));
    }

    /** The public half. */
    public VerificationKey verificationKey() {
        return verification;
    }

    public KeyId id() {
        return verification.id();
    }

    /** The private key in PKCS #8, PEM, for the one place that stores it. */
    public Secret pem() {
        String body = Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded());
        return new Secret("-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----\n");
    }

    /** A bare signature, for protocols of others. What is signed must never begin like an envelope's octets, {@code DSSEv1}. */
    byte[] sign(byte[] octets) {
        return Ed25519.sign(pair.getPrivate(), octets);
    }

    /** An envelope around these octets. */
    public DsseEnvelope seal(String payloadType, byte[] payload) {
        byte[] signature = Ed25519.sign(pair.getPrivate(), PreAuthenticationEncoding.of(payloadType, payload));
        return new DsseEnvelope(payloadType, payload, id().text(), signature);
    }

    @Override
    public String toString() {
        return "signing key " + id();
    }

    /** Hands the generator its secret, which is the only way to the public half that the JDK offers. */
    private static final class Seed extends SecureRandom {

        private static final long serialVersionUID = 1L;

        private final byte[] seed;

        Seed(byte[] seed) {
            this.seed = seed.clone();
        }

        @Override
        public void nextBytes(byte[] target) {
            System.arraycopy(seed, 0, target, 0, target.length);
        }
    }
}
