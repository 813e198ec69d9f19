package dev.loopkeeper.kernel.history;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Histories that nobody has seen before, as many as {@code -Dloopkeeper.histories} says. The seed is printed, and
 * {@code -Dloopkeeper.histories.seed} plays the same ones again.
 */
@EnabledIfSystemProperty(named = "loopkeeper.histories", matches = "[0-9]+")
class CampaignTest {

    private static final int STEPS = 1_000;

    @Test
    void everyHistory_keepsTheLaws() {
        // given
        long seed = Long.getLong("loopkeeper.histories.seed", new Random().nextLong());
        System.out.println("-Dloopkeeper.histories.seed=" + seed);
        Random random = new Random(seed);
        Move[] moves = Moves.weighted();

        // when, then
        for (int i = Integer.getInteger("loopkeeper.histories"); i > 0; i--) {
            PlayedHistory history = new PlayedHistory(random.nextLong());
            for (int step = 0; step < STEPS; step++) {
                history.play(new Step(moves[random.nextInt(moves.length)], random.nextLong()));
            }
            history.end();
        }
    }
}
