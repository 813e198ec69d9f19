package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Facts.Seen;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.Signal.Woken;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Input;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeenEventsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant EXPIRED = START.plus(SeenEvents.REMEMBERED);
    private static final Digest BODY = new Digest("sha256:" + "1".repeat(64));
    private static final Digest OTHER_BODY = new Digest("sha256:" + "2".repeat(64));

    private final KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                    Stores.inMemoryKeyValueStore(SeenEvents.NAME), Serdes.Bytes(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    private final SeenEvents seen = new SeenEvents(store);

    @BeforeEach
    void openStore() {
        MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
        store.init(context.getStateStoreContext(), store);
    }

    @Test
    void sameIdSameBody_isARepeat() {
        // given
        seen.remember(fact("a", BODY), START);

        // when
        Seen again = seen.of(fact("a", BODY));

        // then
        assertThat(again).isEqualTo(Seen.REPEAT);
    }

    @Test
    void sameIdOtherBody_isAConflict() {
        // given
        seen.remember(fact("a", BODY), START);

        // when
        Seen again = seen.of(fact("a", OTHER_BODY));

        // then
        assertThat(again).isEqualTo(Seen.CONFLICT);
    }

    @Test
    void expiredFacts_areForgottenStepByStepAndTheOthersKept() {
        // given
        for (int i = 0; i < 10; i++) {
            seen.remember(fact("old-" + i, BODY), START);
            seen.remember(fact("young-" + i, BODY), START.plusSeconds(1));
        }

        // when
        int forgotten = 0;
        for (int step = 0; step < 7; step++) {
            forgotten += seen.forgetExpired(EXPIRED, 3);
        }

        // then
        assertThat(forgotten).isEqualTo(10);
        assertThat(seen.of(fact("old-9", BODY))).isEqualTo(Seen.NEW);
        assertThat(seen.of(fact("young-0", BODY))).isEqualTo(Seen.REPEAT);
    }

    @Test
    void factThatExpiresAfterAWholeWalk_isForgottenByTheNextOne() {
        // given
        seen.remember(fact("a", BODY), START);
        seen.forgetExpired(START.plus(Duration.ofDays(1)), 10);
        seen.remember(fact("b", BODY), START.plus(Duration.ofDays(2)));

        // when
        int first = seen.forgetExpired(EXPIRED, 10);
        int second = seen.forgetExpired(EXPIRED.plus(Duration.ofDays(2)), 10);

        // then
        assertThat(first).isEqualTo(1);
        assertThat(second).isEqualTo(1);
    }

    @Test
    void nothingCanHaveExpiredYet_theStoreIsNotWalkedThrough() {
        // given
        seen.remember(fact("a", BODY), START);
        seen.forgetExpired(START.plus(Duration.ofDays(1)), 10);
        store.close();

        // when
        int forgotten = seen.forgetExpired(EXPIRED.minusMillis(1), 10);

        // then
        assertThat(forgotten).isZero();
    }

    @Test
    void afterAWholeWalk_theStoreIsNotAskedForAnIdThatItDoesNotHave() {
        // given
        seen.remember(fact("a", BODY), START);
        seen.forgetExpired(START, 10);
        store.close();

        // when
        Seen unknown = seen.of(fact("b", BODY));

        // then
        assertThat(unknown).isEqualTo(Seen.NEW);
    }

    @Test
    void whateverWasRemembered_isKnownBeforeDuringAndAfterTheFirstWalkOfALaterLife() {
        // given
        for (int i = 0; i < 500; i++) {
            seen.remember(fact("before-" + i, BODY), START);
        }
        SeenEvents revived = new SeenEvents(store);

        for (int step = 0; step < 300; step++) {
            // when
            revived.remember(fact(step + "-during", BODY), START);
            revived.forgetExpired(START, 3);

            // then
            assertThat(revived.of(fact("before-" + step, BODY))).isEqualTo(Seen.REPEAT);
            assertThat(revived.of(fact(step + "-during", OTHER_BODY))).isEqualTo(Seen.CONFLICT);
            assertThat(revived.of(fact("never-" + step, BODY))).isEqualTo(Seen.NEW);
        }
        assertThat(revived.learned()).isTrue();
        for (int i = 0; i < 500; i++) {
            assertThat(revived.of(fact("before-" + i, BODY))).isEqualTo(Seen.REPEAT);
        }
    }

    private static Input.Readable fact(String id, Digest body) {
        return new Input.Readable(
                new Proposed(new EventId(id), GoalId.of("acme/fix"), START, "ann", new Woken("")),
                "Woken",
                "signals|" + id,
                body,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
