package dev.loopkeeper.architecture.planted.projection.boot;

import jakarta.ws.rs.POST;

final class Changes {
    @POST
    void change() {}
}
