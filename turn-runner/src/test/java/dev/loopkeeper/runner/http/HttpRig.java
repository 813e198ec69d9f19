package dev.loopkeeper.runner.http;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.external.Callbacks;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** An executor against a scripted service, with the turn's control in the test's hands. */
final class HttpRig {
    static final String DONE = "{\"outcome\":\"COMPLETED\",\"summary\":\"done\"}";
    static final Duration LONG = Duration.ofSeconds(30);

    final FakeControl control = new FakeControl();
    Optional<Callbacks> callbacks = Optional.empty();

    ExecutorResult run(ScriptedServer service) throws InterruptedException {
        return executor(service).run(input(LONG), control, NO_TOOLS);
    }

    HttpExecutor executor(ScriptedServer service) {
        return executor(service.url(), "");
    }

    HttpExecutor executor(String url, String more) {
        HttpSpec spec = HttpSpec.parse(
                "executor",
                Sample.capability("{\"kind\":\"http\",\"url\":\"" + url + "/turns\",\"maxAttempts\":4" + more + "}")
                        .executor());
        Line line = new Line(HttpClient.newHttpClient(), InstantSource.system(), Duration.ofMillis(10));
        return new HttpExecutor(spec, MessageSigner.of(Keys.RUNNER), line, callbacks);
    }

    static Sample sample() {
        return Sample.of(Sample.capability("{\"kind\":\"http\",\"url\":\"http://127.0.0.1/\"}"));
    }

    static TurnInput input(Duration wallClock) {
        return sample().input(wallClock);
    }

    static List<String> keys(ScriptedServer service) {
        return service.received().stream()
                .map(request -> request.headers().getFirst("Idempotency-Key"))
                .toList();
    }
}
