package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.view.ServiceStatus;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** How the service and its goals are. */
@Path("/api/v1/status")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class StatusResource {

    private final Engine engine;

    StatusResource(Engine engine) {
        this.engine = engine;
    }

    @GET
    @Operation(summary = "How the service and its goals are")
    public ServiceStatus status() {
        return engine.service().status();
    }
}
