package dev.loopkeeper.client.registry;

/**
 * The registry answered, but refuses this client or its answer makes no sense. Asking again gives the same; a person
 * must act.
 */
public final class RegistryRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RegistryRefusedException(String message) {
        super(message);
    }

    public RegistryRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
