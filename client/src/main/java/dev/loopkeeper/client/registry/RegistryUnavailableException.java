package dev.loopkeeper.client.registry;

/**
 * The registry could not be asked: none of its addresses answered usefully, however often they were tried. It may work
 * later.
 */
public final class RegistryUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RegistryUnavailableException(String message) {
        super(message);
    }

    public RegistryUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
