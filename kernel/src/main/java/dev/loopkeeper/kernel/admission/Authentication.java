package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.id.KeyId;
import dev.loopkeeper.kernel.id.Principal;

/** What the shell found out about who signed a fact. */
public sealed interface Authentication {
    Authentication UNSIGNED = new Unsigned();

    /** Nobody signed it. */
    record Unsigned() implements Authentication {}

    /** A registered key signed it. */
    record Signed(KeyId key, Role role, Principal principal) implements Authentication {}

    /** It carries a signature that does not count. */
    record Failed(RejectedCode code, String actual) implements Authentication {}

    /** What a key may sign. */
    enum Role {
        SCHEDULER,
        RUNNER,
        WRITE_API,
        PRINCIPAL,
        OPERATOR
    }
}
