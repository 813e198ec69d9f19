package dev.loopkeeper.kit.boot;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;

/**
 * What is left of a body when its request has been answered without it. A little of it is still taken, so that the answer is not lost with the
 * connection; whoever goes on is not listened to.
 *
 * @param most how many bytes are still taken
 * @param longestMillis for how long
 */
record UnreadBody(long most, long longestMillis) {

    /** As much as the write API takes: who keeps to that reads the answer. */
    static final UnreadBody BOUNDED = new UnreadBody(256 * 1024, 2_000);

    private static final int NO_ERROR = 0;

    /** Ends the way of an answered {@code request} unless its body soon ends; called on the connection's own thread. */
    void leave(HttpServerRequest request, Vertx vertx) {
        if (request.isEnded()) {
            return;
        }
        long patience = vertx.setTimer(longestMillis, over -> cut(request));
        long[] room = {most};
        request.exceptionHandler(broken -> vertx.cancelTimer(patience));
        request.endHandler(ended -> vertx.cancelTimer(patience));
        request.handler(part -> {
            room[0] -= part.length();
            if (room[0] < 0) {
                vertx.cancelTimer(patience);
                cut(request);
            }
        });
        request.resume();
    }

    /** Ends the way of an answered {@code request}: in HTTP/2 its stream, for other requests share the connection. */
    static void cut(HttpServerRequest request) {
        if (multiplexed(request)) {
            request.response().reset(NO_ERROR);
        } else {
            request.connection().close();
        }
    }

    /** Whether other requests go their way on the same connection at the same time. */
    static boolean multiplexed(HttpServerRequest request) {
        return request.version() == HttpVersion.HTTP_2;
    }
}
