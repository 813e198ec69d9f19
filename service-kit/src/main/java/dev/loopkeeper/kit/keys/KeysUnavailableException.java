package dev.loopkeeper.kit.keys;

/** The published keys could not be read to their end. It may work later; nothing may be concluded from a key that is missing. */
public final class KeysUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KeysUnavailableException(String message) {
        super(message);
    }
}
