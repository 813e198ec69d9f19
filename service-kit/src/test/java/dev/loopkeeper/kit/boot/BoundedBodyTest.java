package dev.loopkeeper.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kit.problem.ProblemException;
import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.Vertx;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoundedBodyTest {

    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofMinutes(10);

    private final Vertx vertx = Vertx.vertx();
    private final BodyLimit unlimited = new BodyLimit(new MemorySize(BigInteger.valueOf(Long.MAX_VALUE)));

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Test
    void silentBody_endsWhenItsTimeIsOver() {
        assertTooSlow(new SilentBody());
    }

    @Test
    void bodyThatComesInDropsForEver_endsWhenItsTimeIsOver() {
        assertTooSlow(new DrippingBody());
    }

    @Test
    void lateBody_leavesItsThreadToTheNextRequestUninterrupted() throws Exception {
        // given
        var late = new CountDownLatch(1);
        ReadingTime time = ReadingTime.of(SHORT, vertx);

        // when its time is over, and it is all there nevertheless
        assertThatThrownBy(() -> late.await(60, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        Thread.currentThread().interrupt();
        time.close();

        // then
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void bodyThatIsThereInTime_isReadToItsEnd() throws IOException {
        try (ReadingTime time = ReadingTime.of(LONG, vertx);
                InputStream body =
                        new BoundedBody(new ByteArrayInputStream(new byte[] {-1, 2, 3, 4}), unlimited, time)) {
            assertThat(body.read()).isEqualTo(255);
            assertThat(body.readAllBytes()).containsExactly(2, 3, 4);
            assertThat(body.read()).isEqualTo(-1);
        }
    }

    @Test
    void bodyThatIsTooLarge_endsThere() throws IOException {
        // given
        var limit = new BodyLimit(new MemorySize(BigInteger.valueOf(256 * 1024 + 3)));

        // then
        try (ReadingTime time = ReadingTime.of(LONG, vertx);
                InputStream body = new BoundedBody(new DrippingBody(), limit, time)) {
            assertThatThrownBy(body::readAllBytes)
                    .asInstanceOf(InstanceOfAssertFactories.type(ProblemException.class))
                    .extracting(e -> e.problem().code())
                    .isEqualTo("TOO_LARGE");
        }
    }

    private void assertTooSlow(InputStream endless) {
        // when
        try (ReadingTime time = ReadingTime.of(SHORT, vertx)) {
            var body = new BoundedBody(endless, unlimited, time);

            // then
            assertThatThrownBy(() -> body.transferTo(OutputStream.nullOutputStream()))
                    .asInstanceOf(InstanceOfAssertFactories.type(ProblemException.class))
                    .extracting(ProblemException::problem)
                    .satisfies(problem -> {
                        assertThat(problem.status()).isEqualTo(408);
                        assertThat(problem.code()).isEqualTo("BODY_TOO_SLOW");
                        assertThat(problem.expected()).contains("a body that is all there within 20 ms");
                    });
        }
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** Nothing comes, and whoever waits can be woken, as the server's own stream can. */
    private static final class SilentBody extends InputStream {

        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public int read() throws IOException {
            try {
                never.await();
                return -1;
            } catch (InterruptedException e) {
                throw new InterruptedIOException("woken");
            }
        }
    }

    /** There is always one more byte, and nobody waits for it. */
    private static final class DrippingBody extends InputStream {

        @Override
        public int read() {
            return ' ';
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            buffer[offset] = ' ';
            return 1;
        }
    }
}
