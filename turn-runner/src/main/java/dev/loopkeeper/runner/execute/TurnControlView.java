package dev.loopkeeper.runner.execute;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What a running turn may know about its own claim. */
public interface TurnControlView {
    /** Completes when the turn must stop, with the reason; never completes exceptionally. */
    CompletableFuture<StopOrder> stopped();

    /** The order to stop, once there is one. */
    default Optional<StopOrder> stop() {
        return Optional.ofNullable(stopped().getNow(null));
    }

    /** Whether the claim's lease holds, by this runner's own clock and whatever anybody says. */
    boolean leased();

    /** Whether what is known of the claim is recent enough for a tool call. */
    boolean current();
}
