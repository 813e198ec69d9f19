package dev.loopkeeper.kit.capabilities;

/** The registered capabilities could not be read to their end. It may work later; nothing may be concluded from a capability that is missing. */
public final class CapabilitiesUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CapabilitiesUnavailableException(String message) {
        super(message);
    }
}
