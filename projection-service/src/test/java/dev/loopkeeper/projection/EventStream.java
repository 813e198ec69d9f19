package dev.loopkeeper.projection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A client of server-sent events that keeps all it hears until the connection is dropped. */
final class EventStream implements AutoCloseable {

    private final Stream<String> lines;
    private final List<Heard> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger comments = new AtomicInteger();
    private final Thread reader;

    /** One event. */
    record Heard(String id, String name, JsonNode data) {}

    private EventStream(Stream<String> lines) {
        this.lines = lines;
        this.reader = Thread.ofVirtual().start(this::read);
    }

    static EventStream open(URI address, String lastEventId) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (!lastEventId.isEmpty()) {
            request.header("Last-Event-ID", lastEventId);
        }
        HttpResponse<Stream<String>> answer =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofLines());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("expected a stream, but got " + answer.statusCode());
        }
        return new EventStream(answer.body());
    }

    List<Heard> heard() {
        return List.copyOf(heard);
    }

    List<Heard> await(int events) {
        Awaitility.await().until(() -> heard.size() >= events);
        return heard();
    }

    /** Waits until so many comments have come since the connection. */
    void awaitComments(int number) {
        Awaitility.await().until(() -> comments.get() >= number);
    }

    private void read() {
        String id = "";
        String name = "";
        try {
            for (String line : (Iterable<String>) lines::iterator) {
                if (line.startsWith("id:")) {
                    id = line.substring(3).strip();
                } else if (line.startsWith("event:")) {
                    name = line.substring(6).strip();
                } else if (line.startsWith(":")) {
                    comments.incrementAndGet();
                } else if (line.startsWith("data:")) {
                    heard.add(new Heard(id, name, new ObjectMapper().readTree(line.substring(5))));
                }
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        } catch (RuntimeException e) {
            heard.add(new Heard(id, "dropped", new ObjectMapper().createObjectNode()));
        }
    }

    @Override
    public void close() {
        reader.interrupt();
        lines.close();
    }
}
