package dev.loopkeeper.kit.boot;

import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Stops reading a body that comes in chunks, and so does not say beforehand how large it is, as soon as it is too large; and any body that is not all
 * there in time, whoever sends it.
 */
@Provider
class BoundedReading implements ReaderInterceptor {

    private final BodyLimit limit;
    private final Instance<Vertx> vertx;
    private final Duration patience;

    // Vert.x is there only when the first body comes.
    @Inject
    BoundedReading(
            BodyLimit limit,
            Instance<Vertx> vertx,
            @ConfigProperty(name = "loopkeeper.http.body-patience") Duration patience) {
        this.limit = limit;
        this.vertx = vertx;
        this.patience = patience;
    }

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext body) throws IOException {
        try (ReadingTime time = ReadingTime.of(patience, vertx.get())) {
            body.setInputStream(new BoundedBody(body.getInputStream(), limit, time));
            return body.proceed();
        }
    }
}
