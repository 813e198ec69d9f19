package dev.loopkeeper.kit.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A body in memory, read to its bound and no further: an answer without end costs what the bound allows. */
public final class BoundedBody implements BodySubscriber<byte[]> {
    /** How often its bound a body may be looked through: one that comes in crumbs is not looked at for ever. */
    private static final long MOST_LOOKS = 1_000;

    private final int mostBytes;
    private final Optional<Enough> enough;
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;
    private long lookedThrough;

    private BoundedBody(int mostBytes, Optional<Enough> enough) {
        this.mostBytes = mostBytes;
        this.enough = enough;
    }

    /** Whether what has come so far is all that is wanted. */
    @FunctionalInterface
    public interface Enough {
        boolean is(byte[] received);
    }

    /** Reads bodies of at most so many bytes; a longer one fails with {@link TooLarge}. */
    public static BodyHandler<byte[]> of(int mostBytes) {
        return response -> new BoundedBody(mostBytes, Optional.empty());
    }

    /** The same, and ends as soon as enough has come: some bodies never end, though all is said. */
    public static BodyHandler<byte[]> until(int mostBytes, Enough enough) {
        return response -> new BoundedBody(mostBytes, Optional.of(enough));
    }

    /** There was more than the bound. */
    public static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;

        TooLarge(int mostBytes) {
            super("expected at most " + mostBytes + " bytes, but there were more");
        }
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (body.isDone()) {
                return;
            }
            if (received.size() + buffer.remaining() > mostBytes) {
                refuse();
                return;
            }
            byte[] octets = new byte[buffer.remaining()];
            buffer.get(octets);
            received.writeBytes(octets);
        }
        enough.ifPresent(this::look);
    }

    @Override
    public void onError(Throwable fault) {
        body.completeExceptionally(fault);
    }

    @Override
    public void onComplete() {
        body.complete(received.toByteArray());
    }

    private void look(Enough wanted) {
        if (lookedThrough > MOST_LOOKS * mostBytes) {
            return;
        }
        byte[] all = received.toByteArray();
        lookedThrough += all.length;
        if (wanted.is(all)) {
            cancel();
            body.complete(all);
        }
    }

    private void cancel() {
        if (subscription != null) {
            subscription.cancel();
        }
    }

    private void refuse() {
        cancel();
        body.completeExceptionally(new TooLarge(mostBytes));
    }
}
