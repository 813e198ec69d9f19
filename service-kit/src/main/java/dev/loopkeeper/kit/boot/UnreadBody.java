package dev.loopkeeper.kit.boot;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;

/**
 * What is left of a body when its request has been answered without it. A little of it is still taken, so that the answer is not lost with the
 * connection; whoever goes on is not listened to.
 */
final class UnreadBody {

    private static final long MOST = 64 * 1024;
    private static final long LONGEST_MILLIS = 2_000;

    private UnreadBody() {}

    /** Ends the connection of an answered {@code request} unless its body soon ends; called on the connection's own thread. */
    static void leave(HttpServerRequest request, Vertx vertx) {
        if (request.isEnded()) {
            return;
        }
        long patience =
                vertx.setTimer(LONGEST_MILLIS, over -> request.connection().close());
        long[] room = {MOST};
        request.exceptionHandler(broken -> vertx.cancelTimer(patience));
        request.endHandler(ended -> vertx.cancelTimer(patience));
        request.handler(part -> {
            room[0] -= part.length();
            if (room[0] < 0) {
                request.connection().close();
            }
        });
        request.resume();
    }
}
