package dev.loopkeeper.projection.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.GoalId;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NewsTest {

    private static final GoalId FIX = GoalId.of("acme/fix");
    private static final GoalId OTHER = GoalId.of("other/fix");

    private final News news = new News(goal -> goal.tenant().equals("acme"));

    @Test
    void goalThatChangesOften_isFetchedOnceAndOthersNever() throws InterruptedException {
        // given
        news.changed(Set.of(FIX));
        news.changed(Set.of(FIX, OTHER));

        // when
        var fetched = news.await(Duration.ofMinutes(1));

        // then
        assertThat(fetched).contains(Set.of(FIX));
    }

    @Test
    void silence_endsAfterTheHeartbeatWithNothing() throws InterruptedException {
        assertThat(news.await(Duration.ofMillis(1))).contains(Set.of());
    }

    @Test
    void partitionsThatMove_endTheFeed() throws InterruptedException {
        // given
        news.moved();

        // when
        var fetched = news.await(Duration.ofMinutes(1));

        // then
        assertThat(fetched).isEmpty();
    }
}
