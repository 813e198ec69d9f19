package dev.loopkeeper.client.crypto;

import java.security.GeneralSecurityException;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs messages for somebody else's service, under a name from the registry of RFC 9421. Its text form is never the secret. */
public sealed interface MessageSigner {

    /** The algorithm's registered name. */
    String algorithm();

    /** Which key signs, as the verifier knows it. */
    String keyId();

    byte[] sign(byte[] octets);

    /** The signer of one message: what follows keys names another as soon as there is another. */
    default MessageSigner now() {
        return this;
    }

    /** Signs with a key pair: whoever has its public half can verify. */
    static MessageSigner of(SigningKey key) {
        return new ByKeyPair(key);
    }

    /** Signs each message with the key pair that there is then. */
    static MessageSigner following(Supplier<SigningKey> key) {
        return new Following(key);
    }

    /** Signs with a secret that the verifier shares. */
    static MessageSigner of(String keyId, byte[] secret) {
        return new BySecret(keyId, secret);
    }

    /** {@code ed25519}. */
    record ByKeyPair(SigningKey key) implements MessageSigner {
        @Override
        public String algorithm() {
            return "ed25519";
        }

        @Override
        public String keyId() {
            return key.id().text();
        }

        @Override
        public byte[] sign(byte[] octets) {
            return key.sign(octets);
        }
    }

    /** {@code ed25519}, with a key that may be replaced. */
    record Following(Supplier<SigningKey> key) implements MessageSigner {
        @Override
        public MessageSigner now() {
            return new ByKeyPair(key.get());
        }

        @Override
        public String algorithm() {
            return now().algorithm();
        }

        @Override
        public String keyId() {
            return now().keyId();
        }

        @Override
        public byte[] sign(byte[] octets) {
            return now().sign(octets);
        }
    }

    /** {@code hmac-sha256}. */
    record BySecret(String keyId, byte[] secret) implements MessageSigner {
        private static final String MAC = "HmacSHA256";

        public BySecret {
            secret = secret.clone();
        }

        @Override
        public byte[] secret() {
            return secret.clone();
        }

        @Override
        public String algorithm() {
            return "hmac-sha256";
        }

        @Override
        public byte[] sign(byte[] octets) {
            try {
                Mac mac = Mac.getInstance(MAC);
                mac.init(new SecretKeySpec(secret, MAC));
                return mac.doFinal(octets);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java runtime has " + MAC, e);
            }
        }

        @Override
        public String toString() {
            return "shared secret " + keyId;
        }
    }
}
