package dev.loopkeeper.runner.boot;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Lets orchestrators in before anything of their body is read. */
class ExternalGuard {
    private final Engine engine;

    ExternalGuard(Engine engine) {
        this.engine = engine;
    }

    @Guarded
    @ServerRequestFilter
    void judge(ContainerRequestContext request, RoutingContext call) {
        Optional<String> authorization = Optional.ofNullable(request.getHeaderString(HttpHeaders.AUTHORIZATION));
        Optional<String> claim =
                Optional.ofNullable(request.getUriInfo().getPathParameters().getFirst("claim"));
        // A service that a turn is lent to needs no more than what it was given with it.
        boolean lent = claim.filter(turn -> engine.externalTurns().lends(turn, authorization))
                .isPresent();
        if (!lent) {
            engine.externalAccess().demand(authorization, fromHere(call));
        }
    }

    private static boolean fromHere(RoutingContext call) {
        try {
            // An address as text is never looked up.
            return InetAddress.getByName(
                            call.request().connection().remoteAddress().hostAddress())
                    .isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
