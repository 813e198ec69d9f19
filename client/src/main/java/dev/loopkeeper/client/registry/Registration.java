package dev.loopkeeper.client.registry;

/** The registry's answer to a schema that was offered to it. */
public sealed interface Registration {

    /** It is registered, now or before. */
    record Registered(int id) implements Registration {}

    /**
     * It breaks the subject's compatibility level, or the registry does not accept it as a schema. Offering it again
     * gives the same answer.
     *
     * @param reason a sentence for people
     */
    record Refused(String reason) implements Registration {}
}
