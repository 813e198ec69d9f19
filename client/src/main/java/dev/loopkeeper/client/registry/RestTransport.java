package dev.loopkeeper.client.registry;

import dev.loopkeeper.client.crypto.TlsStores;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries requests to whichever of several addresses answers, and tries again with growing pauses when none does. */
final class RestTransport {

    private static final Logger LOG = LoggerFactory.getLogger(RestTransport.class);
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final int MAX_ANSWER_BYTES = 16 * 1024 * 1024;

    /** Waits between two rounds. */
    interface Pause {
        void take(Duration length) throws InterruptedException;
    }

    private final RegistryConfig config;
    private final HttpClient http;
    private final Pause pause;
    private final RandomGenerator random;
    private volatile int preferred;

    RestTransport(RegistryConfig config, Pause pause, RandomGenerator random) {
        this.config = config;
        this.pause = pause;
        this.random = random;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(config.connectTimeout());
        config.tls().map(TlsStores::context).ifPresent(builder::sslContext);
        this.http = builder.build();
    }

    /**
     * The first answer that is not transient.
     *
     * @param path below the base address, escaped
     * @param body JSON, or null for none
     * @throws RegistryUnavailableException if there was none in any round
     */
    RestAnswer send(String method, String path, byte @Nullable [] body) {
        var failures = new ArrayList<String>();
        for (int round = 0; ; round++) {
            failures.clear();
            for (int step = 0; step < config.urls().size(); step++) {
                int index = (preferred + step) % config.urls().size();
                RestAnswer answer = attempt(request(method, config.urls().get(index), path, body), failures);
                if (answer != null) {
                    preferred = index;
                    return answer;
                }
            }
            if (round == config.retry().maxRetries()) {
                throw unavailable(failures);
            }
            pauseBefore(round + 1);
        }
    }

    private @Nullable RestAnswer attempt(HttpRequest request, List<String> failures) {
        CompletableFuture<HttpResponse<byte[]>> pending =
                http.sendAsync(request, info -> new BoundedBody(MAX_ANSWER_BYTES));
        try {
            // HttpRequest's own timeout ends with the headers, so a body that never comes would hold the caller for
            // ever.
            HttpResponse<byte[]> response = pending.get(config.readTimeout().toMillis(), TimeUnit.MILLISECONDS);
            RestAnswer answer = RestAnswer.of(request.uri(), response.statusCode(), response.body());
            if (!answer.isTransient()) {
                return answer;
            }
            failures.add(request.uri().getAuthority() + " answered with status " + answer.status() + ": "
                    + answer.message());
        } catch (TimeoutException e) {
            pending.cancel(true);
            failures.add(request.uri().getAuthority() + " did not answer within "
                    + config.readTimeout().toMillis() + " ms");
        } catch (ExecutionException e) {
            failures.add(request.uri().getAuthority() + " failed: " + describe(e.getCause()));
        } catch (InterruptedException e) {
            pending.cancel(true);
            throw interrupted(e);
        }
        LOG.atDebug().addKeyValue("registry", request.uri().getAuthority()).log("registry address does not answer");
        return null;
    }

    private HttpRequest request(String method, URI base, String path, byte @Nullable [] body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + path))
                .header("Accept", CONTENT_TYPE + ", application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        if (body != null) {
            builder.header("Content-Type", CONTENT_TYPE);
        }
        config.auth().header().ifPresent(value -> builder.header("Authorization", value.reveal()));
        return builder.build();
    }

    private void pauseBefore(int retry) {
        try {
            pause.take(config.retry().pauseBefore(retry, random));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private RegistryUnavailableException unavailable(List<String> failures) {
        return new RegistryUnavailableException("expected the schema registry to answer, but after "
                + (config.retry().maxRetries() + 1) + " rounds: " + String.join("; ", failures)
                + "; check that it runs and that schema.registry.url is right");
    }

    private static RegistryUnavailableException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new RegistryUnavailableException("interrupted while asking the schema registry", e);
    }

    private static String describe(@Nullable Throwable failure) {
        if (failure == null) {
            return "unknown";
        }
        String message = failure.getMessage();
        return failure.getClass().getSimpleName()
                + (failure instanceof IOException && message != null ? " (" + message + ")" : "");
    }
}
