package dev.loopkeeper.client.crypto;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** An Ed25519 public key. */
public final class VerificationKey {

    private static final int RAW_BYTES = 32;

    /** What stands before the 32 bytes of every Ed25519 SubjectPublicKeyInfo. */
    private static final byte[] SPKI_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private final KeyId id;
    private final byte[] spki;
    private final PublicKey key;

    private VerificationKey(byte[] spki, PublicKey key) {
        this.id = new KeyId(Digest.of(spki));
        this.spki = spki;
        this.key = key;
    }

    /**
     * Reads a SubjectPublicKeyInfo in PEM.
     *
     * @throws IllegalArgumentException if it is none of an Ed25519 key
     */
    public static VerificationKey ofPem(String pem) {
        return ofSpki(Pem.decode("PUBLIC KEY", pem));
    }

    /**
     * Reads a SubjectPublicKeyInfo in DER, in its only allowed form.
     *
     * @throws IllegalArgumentException if it is none of an Ed25519 key
     */
    public static VerificationKey ofSpki(byte[] der) {
        boolean ed25519 = der.length == SPKI_PREFIX.length + RAW_BYTES
                && Arrays.equals(der, 0, SPKI_PREFIX.length, SPKI_PREFIX, 0, SPKI_PREFIX.length);
        if (!ed25519) {
            throw new IllegalArgumentException(
                    "expected the SubjectPublicKeyInfo of an Ed25519 key (44 bytes), but it is something else of "
                            + der.length + " bytes");
        }
        byte[] copy = der.clone();
        try {
            PublicKey key = Ed25519.keyFactory().generatePublic(new X509EncodedKeySpec(copy));
            Ed25519.demandUsable(key);
            return new VerificationKey(copy, key);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("expected an Ed25519 public key, but its point is not on the curve", e);
        }
    }

    /**
     * Reads the 32 bytes of RFC 8032.
     *
     * @throws IllegalArgumentException if they are no Ed25519 key
     */
    public static VerificationKey ofRaw(byte[] raw) {
        byte[] der = Arrays.copyOf(SPKI_PREFIX, SPKI_PREFIX.length + raw.length);
        System.arraycopy(raw, 0, der, SPKI_PREFIX.length, raw.length);
        return ofSpki(der);
    }

    public KeyId id() {
        return id;
    }

    /** The SubjectPublicKeyInfo, DER. */
    public byte[] spki() {
        return spki.clone();
    }

    /** The SubjectPublicKeyInfo, PEM. */
    public String pem() {
        return "-----BEGIN PUBLIC KEY-----\n" + Base64.getEncoder().encodeToString(spki)
                + "\n-----END PUBLIC KEY-----\n";
    }

    /** Whether this key's owner signed these octets. */
    public boolean verifies(byte[] octets, byte[] signature) {
        return Ed25519.verify(key, octets, signature);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VerificationKey that && id.equals(that.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return id.text();
    }
}
