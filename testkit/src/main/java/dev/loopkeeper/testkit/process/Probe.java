package dev.loopkeeper.testkit.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** One look at whether a process answers; that it does not is an answer too. */
final class Probe {

    private static final int CONNECT_MILLIS = 1_000;
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

    private Probe() {}

    static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), CONNECT_MILLIS);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    static boolean answersOk(HttpClient http, URI address) {
        HttpRequest request =
                HttpRequest.newBuilder(address).timeout(ANSWER_WITHIN).build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking " + address, e);
        }
    }
}
