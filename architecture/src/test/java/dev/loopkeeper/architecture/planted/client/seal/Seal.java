package dev.loopkeeper.architecture.planted.client.seal;

import java.security.GeneralSecurityException;
import java.security.Signature;

/** A second one is not. */
final class Seal {
    Signature signature() throws GeneralSecurityException {
        return Signature.getInstance("Ed25519");
    }
}
