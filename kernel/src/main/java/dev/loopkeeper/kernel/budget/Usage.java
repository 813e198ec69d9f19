package dev.loopkeeper.kernel.budget;

/** What is known about what an attempt used. */
public sealed interface Usage {
    /** Reported by the provider. */
    record Known(Amounts amounts) implements Usage {}

    /** Measured by the executor. */
    record Estimated(Amounts amounts) implements Usage {}

    /** Not known: charged at the reservation. */
    record Unknown() implements Usage {}

    /** What is charged for it when {@code reservation} had been reserved. */
    default Amounts charge(Amounts reservation) {
        return switch (this) {
            case Known(Amounts amounts) -> amounts;
            case Estimated(Amounts amounts) -> amounts;
            case Unknown unknown -> reservation;
        };
    }
}
