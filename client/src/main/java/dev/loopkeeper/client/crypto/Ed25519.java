package dev.loopkeeper.client.crypto;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import org.jspecify.annotations.Nullable;

/**
 * Signs and verifies, with Amazon's Corretto Crypto Provider where that is on the class path and works on this machine,
 * since it is some fifteen
 * times faster, or else with the JDK.
 */
public final class Ed25519 {

    private static final String ALGORITHM = "Ed25519";
    private static final String CORRETTO = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";
    private static final int SIGNATURE_BYTES = 64;
    private static final Engine ENGINE = Engine.choose();

    private Ed25519() {}

    /** Who does the arithmetic here and why, one sentence for the log at start. */
    public static String engine() {
        return ENGINE.description();
    }

    static KeyFactory keyFactory() throws NoSuchAlgorithmException {
        return KeyFactory.getInstance(ALGORITHM);
    }

    /** Refuses a key whose point is not on the curve, which the JDK notices only when the key is first used. */
    static void demandUsable(PublicKey key) throws GeneralSecurityException {
        Signature.getInstance(ALGORITHM).initVerify(key);
    }

    static boolean verify(PublicKey key, byte[] octets, byte[] signature) {
        if (signature.length != SIGNATURE_BYTES) {
            return false;
        }
        try {
            Signature verifier = ENGINE.signature();
            verifier.initVerify(key);
            verifier.update(octets);
            return verifier.verify(signature);
        } catch (SignatureException e) {
            // The engine's way to say that the signature's own numbers are impossible.
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("expected to verify with Ed25519, but: " + e.getMessage(), e);
        }
    }

    static byte[] sign(PrivateKey key, byte[] octets) {
        try {
            Signature signer = ENGINE.signature();
            signer.initSign(key);
            signer.update(octets);
            return signer.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("expected to sign with Ed25519, but: " + e.getMessage(), e);
        }
    }

    private record Engine(@Nullable Provider provider, String description) {

        static Engine choose() {
            try {
                Provider corretto =
                        (Provider) Class.forName(CORRETTO).getField("INSTANCE").get(null);
                if (corretto.getService("Signature", ALGORITHM) == null) {
                    return jdk("the Corretto provider on the class path has no Ed25519 on this machine");
                }
                Engine engine =
                        new Engine(corretto, "Ed25519 by " + corretto.getName() + " " + corretto.getVersionStr());
                engine.tryOut();
                return engine;
            } catch (ClassNotFoundException e) {
                return jdk("the Corretto provider is not on the class path");
            } catch (ReflectiveOperationException | GeneralSecurityException | LinkageError | RuntimeException e) {
                return jdk("the Corretto provider does not work on this machine: "
                        + e.getClass().getSimpleName());
            }
        }

        private static Engine jdk(String reason) {
            return new Engine(null, "Ed25519 by the JDK, since " + reason);
        }

        Signature signature() throws NoSuchAlgorithmException {
            return provider == null ? Signature.getInstance(ALGORITHM) : Signature.getInstance(ALGORITHM, provider);
        }

        // A native library that loads may still refuse keys of the JDK's making.
        private void tryOut() throws GeneralSecurityException {
            KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
            Signature trial = signature();
            trial.initSign(pair.getPrivate());
            byte[] signature = trial.sign();
            trial.initVerify(pair.getPublic());
            if (!trial.verify(signature)) {
                throw new SignatureException("does not verify what it signed");
            }
        }
    }
}
