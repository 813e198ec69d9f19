package dev.loopkeeper.runner.publish;

import dev.loopkeeper.client.registry.RegistryRefusedException;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.kit.capabilities.CapabilitiesUnavailableException;
import dev.loopkeeper.kit.keys.KeysUnavailableException;
import java.io.UncheckedIOException;
import org.apache.kafka.common.KafkaException;

/** Tells what heals by waiting from what is a bug. */
public final class Outage {
    private Outage() {}

    /** Whether {@code fault} comes from something around the runner that does not answer, or not yet as it should. */
    public static boolean is(Throwable fault) {
        return fault instanceof KafkaException
                || fault instanceof RegistryUnavailableException
                || fault instanceof RegistryRefusedException
                || fault instanceof KeysUnavailableException
                || fault instanceof CapabilitiesUnavailableException
                || fault instanceof UncheckedIOException;
    }
}
