package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.id.Digest;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Digests of a turn's declared inputs: each is the SHA-256 of the input's text in UTF-8. */
public final class InputDigests {
    private InputDigests() {}

    /** The digests of {@code inputs}, by name and in the order of names. */
    public static SortedMap<String, Digest> of(Map<String, String> inputs) {
        SortedMap<String, Digest> digests = new TreeMap<>();
        inputs.forEach((name, text) -> digests.put(name, Digests.of(text.getBytes(UTF_8))));
        return Collections.unmodifiableSortedMap(digests);
    }

    /** How {@code inputs} differ from what {@code digests} say of them, as "expected X, but Y"; empty when they do not. */
    public static Optional<String> fault(Map<String, Digest> digests, Map<String, String> inputs) {
        Map<String, Digest> actual = of(inputs);
        TreeSet<String> names = new TreeSet<>(digests.keySet());
        names.addAll(actual.keySet());
        return names.stream()
                .filter(name -> !Optional.ofNullable(digests.get(name)).equals(Optional.ofNullable(actual.get(name))))
                .findFirst()
                .map(name -> "expected the input " + name + " to be " + shown(digests.get(name)) + ", but it is "
                        + shown(actual.get(name)));
    }

    private static String shown(@Nullable Digest digest) {
        return digest == null ? "none" : digest.text();
    }
}
