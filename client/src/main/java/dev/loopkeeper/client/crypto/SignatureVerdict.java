package dev.loopkeeper.client.crypto;

/** What a signature is worth. When it was made is another question, see {@link Validity}. */
public sealed interface SignatureVerdict {

    /** A sentence for people. */
    String sentence();

    /** The signature is genuine and its key may sign such a thing. */
    record Valid(RingKey signer) implements SignatureVerdict {
        @Override
        public String sentence() {
            return "signed by " + signer.owner() + " with key " + signer.key().id();
        }
    }

    /**
     * Nobody vouches for that key. It may be registered later.
     *
     * @param keyId as the envelope has it, which may be anything
     */
    record UnknownKey(String keyId) implements SignatureVerdict {
        @Override
        public String sentence() {
            String shown = KeyId.parse(keyId).map(KeyId::text).orElse("that the envelope names in no known form");
            return "expected a key of the ring, but the key " + shown + " is not in it";
        }
    }

    /** The key is known and did not sign these octets. */
    record BadSignature(RingKey claimed) implements SignatureVerdict {
        @Override
        public String sentence() {
            return "expected a signature by key " + claimed.key().id() + ", but it does not fit the octets";
        }
    }

    /** The key is known, but signs other things. */
    record WrongRole(RingKey signer, KeyRole wanted) implements SignatureVerdict {
        @Override
        public String sentence() {
            return "expected a key of role " + wanted + ", but " + signer.key().id() + " has role " + signer.role();
        }
    }
}
