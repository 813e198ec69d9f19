package dev.loopkeeper.architecture.planted.runner;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;

final class Hashes {
    byte[] hash(byte[] octets) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-256").digest(octets);
    }
}
