package dev.loopkeeper.architecture.planted.kernel;

import java.time.Instant;

final class ReadsTheClock {
    Instant now() {
        return Instant.now();
    }
}
