package dev.loopkeeper.bench.restore;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** projection-service in a process of its own, as it is shipped. */
final class ShippedService implements AutoCloseable {

    private static final Path JAR = Path.of("projection-service", "target", "quarkus-app", "quarkus-run.jar");
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final Process process;
    private final URI address;
    private final long startedAt = System.nanoTime();
    private final HttpClient http = HttpClient.newHttpClient();

    private ShippedService(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    static ShippedService start(int port, Path log, Stream<String> properties) throws IOException {
        if (!Files.exists(JAR)) {
            throw new IllegalStateException(
                    "expected " + JAR + ", but it is not built; run ./build -pl projection-service -am package");
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = Stream.of(
                        Stream.of(java, "-Xmx512m", "--enable-native-access=ALL-UNNAMED"),
                        properties.map(property -> "-D" + property),
                        Stream.of("-Dloopkeeper.projection-service.http-port=" + port, "-jar", JAR.toString()))
                .flatMap(part -> part)
                .toList();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        return new ShippedService(process, URI.create("http://127.0.0.1:" + port));
    }

    /** Milliseconds from its start until it is ready. */
    long awaitReady() throws IOException, InterruptedException {
        await("/q/health/ready", "");
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAt);
    }

    /** Milliseconds from now until it knows so many goals. */
    long awaitGoals(int goals) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        await("/api/v1/status", "\"goals\":" + goals + ",");
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }

    /** How long one question takes, in microseconds. */
    long micros(String path) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        ask(path);
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begun);
    }

    /** What the process holds of the machine's memory, in megabytes. */
    long residentMegabytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> line.replaceAll("[^0-9]", ""))
                .mapToLong(Long::parseLong)
                .map(kilobytes -> kilobytes / 1024)
                .findFirst()
                .orElse(0);
    }

    private void await(String path, String part) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            try {
                HttpResponse<String> answer = ask(path);
                if (answer.statusCode() == 200 && answer.body().contains(part)) {
                    return;
                }
            } catch (IOException e) {
                LockSupport.parkNanos(LOOK.toNanos());
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        throw new IllegalStateException("expected " + path + " to answer 200 with " + part + ", but it does not");
    }

    private HttpResponse<String> ask(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(address.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
