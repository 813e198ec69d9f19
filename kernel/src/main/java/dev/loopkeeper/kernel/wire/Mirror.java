package dev.loopkeeper.kernel.wire;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares typed fields with the signed octets that they mirror, and remembers the first difference. */
final class Mirror {
    private @Nullable String fault;

    Mirror compare(String field, @Nullable Object typed, @Nullable Object signed) {
        if (fault == null && !Objects.equals(typed, signed)) {
            fault = field + " is " + typed + " in the typed field and " + signed + " in the signed octets";
        }
        return this;
    }

    Optional<String> fault() {
        return Optional.ofNullable(fault);
    }
}
