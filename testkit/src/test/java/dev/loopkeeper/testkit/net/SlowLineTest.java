package dev.loopkeeper.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.broker.LoopbackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SlowLineTest {

    private static final int SAID = 100_000;

    @Test
    void whatTheServerSays_comesWholeAndNoFasterThanItMay() throws IOException {
        // given
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                SlowLine line = SlowLine.between(LoopbackPorts.free(), server.getLocalPort())) {
            line.slowTo(50_000);
            byte[] said = new byte[SAID];
            new Random(7).nextBytes(said);
            Thread.ofVirtual().start(() -> say(server, said));

            // when
            long before = System.nanoTime();
            byte[] heard = hear(line.port());
            Duration took = Duration.ofNanos(System.nanoTime() - before);

            // then
            assertThat(heard).isEqualTo(said);
            assertThat(took).isGreaterThan(Duration.ofMillis(1900));
            assertThat(line.passed()).isEqualTo(SAID);
        }
    }

    @Test
    void clearLine_holdsUpNothingThatWaitedInIt() throws IOException, InterruptedException {
        // given
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                SlowLine line = SlowLine.between(LoopbackPorts.free(), server.getLocalPort())) {
            line.slowTo(1);
            Thread.ofVirtual().start(() -> say(server, new byte[SAID]));
            byte[][] heard = new byte[1][];
            Thread hearing = Thread.ofVirtual().start(() -> heard[0] = hearQuietly(line.port()));

            // when
            line.clear();
            hearing.join();

            // then
            assertThat(heard[0]).hasSize(SAID);
        }
    }

    private static void say(ServerSocket server, byte[] words) {
        try (Socket client = server.accept()) {
            client.getOutputStream().write(words);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] hear(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.getInputStream().readAllBytes();
        }
    }

    private static byte[] hearQuietly(int port) {
        try {
            return hear(port);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
