package dev.loopkeeper.runner.http;

import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;

/**
 * How services are reached.
 *
 * @param http follows no redirects
 * @param clock says in each signature when it was made
 * @param firstPause between the first two tries; doubled with each further one
 */
public record Line(HttpClient http, InstantSource clock, Duration firstPause) {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final int MOST_DOUBLINGS = 20;

    /** How long to wait after so many failures in a row. */
    Duration pause(int failures) {
        Duration pause = firstPause.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }
}
