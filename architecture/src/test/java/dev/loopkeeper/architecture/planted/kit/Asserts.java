package dev.loopkeeper.architecture.planted.kit;

import org.assertj.core.api.Assertions;

final class Asserts {
    void check() {
        Assertions.assertThat(1).isPositive();
    }
}
