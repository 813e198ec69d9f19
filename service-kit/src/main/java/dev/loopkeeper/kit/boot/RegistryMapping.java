package dev.loopkeeper.kit.boot;

import io.smallrye.config.ConfigMapping;
import java.util.Map;

/** {@code loopkeeper.registry}: how to reach the schema registry. */
@ConfigMapping(prefix = "loopkeeper.registry")
public interface RegistryMapping {

    /** Base addresses, in order of preference, with commas between. */
    String url();

    /** Further properties, spelled as Confluent's clients spell them. */
    Map<String, String> properties();
}
