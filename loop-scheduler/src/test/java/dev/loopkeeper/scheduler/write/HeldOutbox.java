package dev.loopkeeper.scheduler.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** Takes every order and does what the test wants with it. */
final class HeldOutbox implements Outbox {
    private Function<Order, CompletableFuture<Void>> writes = order -> CompletableFuture.completedFuture(null);
    private Optional<Order> last = Optional.empty();
    private int written;

    void then(Consumer<Order> after) {
        writes = order -> {
            after.accept(order);
            return CompletableFuture.completedFuture(null);
        };
    }

    void fails(RuntimeException cause) {
        writes = order -> CompletableFuture.failedFuture(cause);
    }

    Order last() {
        return last.orElseThrow();
    }

    int written() {
        return written;
    }

    @Override
    public CompletableFuture<Void> write(Order order) {
        last = Optional.of(order);
        written++;
        assertThat(order.topic()).isIn(LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS);
        return writes.apply(order);
    }
}
