package dev.loopkeeper.client.registry;

/** Where a writer gets the id of its schema from. */
public enum RegistrationMode {
    /** It registers its own schema ({@code auto.register.schemas=true}). */
    REGISTER,
    /** Its own schema must have been registered before ({@code auto.register.schemas=false}). */
    LOOK_UP,
    /**
     * It writes in the newest version of the subject ({@code auto.register.schemas=false, use.latest.version=true}).
     */
    USE_LATEST
}
