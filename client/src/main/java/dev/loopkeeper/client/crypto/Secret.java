package dev.loopkeeper.client.crypto;

/**
 * A text that must not show up in logs, messages or dumps of configuration.
 *
 * @param reveal the text itself, for the one place that sends it
 */
public record Secret(String reveal) {
    @Override
    public String toString() {
        return "***";
    }
}
