package dev.loopkeeper.architecture.planted.client.digest;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/** One package of client with cryptography is allowed. */
final class Digest {
    byte[] hash(byte[] octets) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-256").digest(octets);
    }
}
