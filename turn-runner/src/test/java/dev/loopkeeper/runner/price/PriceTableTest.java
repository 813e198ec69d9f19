package dev.loopkeeper.runner.price;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.wire.Digests;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTableTest {
    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant SUMMER = Instant.parse("2026-07-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 3", "400000, 1000000", "400001, 1000003"})
    void cost_isRoundedUpToTheNextMicro(long tokens, long micros) {
        // when
        Optional<Long> cost = table().costMicros("openai", "gpt-test", Map.of("input", tokens), NEW_YEAR);

        // then
        assertThat(cost).hasValue(micros);
    }

    @Test
    void fractionsOfAllBuckets_areSummedBeforeTheyAreRounded() {
        // given
        Map<String, Long> tokens =
                Map.of("input", 1L, "cacheRead", 1L, "cacheWrite", 1L, "output", 1L, "reasoning", 1L);

        // when
        Optional<Long> cost = table().costMicros("openai", "gpt-test", tokens, NEW_YEAR);

        // then
        assertThat(cost).as("2.5 + 0.25 + 3.125 + 10.0 + 10.0").hasValue(26L);
    }

    @Property
    void costOfAnything_isExactlyTheSumRoundedUp(
            @ForAll @LongRange(min = 0, max = 1L << 60) long input, @ForAll @LongRange(min = 0) long price) {
        // given
        Price one = new Price("p", "m", NEW_YEAR, Map.of(TokenKind.INPUT, price, TokenKind.OUTPUT, 1L));

        // when
        long cost = one.costMicros(Map.of("input", input, "output", 1L));

        // then
        BigDecimal exact = new BigDecimal(input)
                .multiply(new BigDecimal(price))
                .add(BigDecimal.ONE)
                .divide(new BigDecimal(1_000_000), 0, RoundingMode.CEILING);
        assertThat(new BigDecimal(cost)).isEqualByComparingTo(exact.min(new BigDecimal(Long.MAX_VALUE)));
    }

    @Test
    void priceOfLater_countsFromItsFirstMoment() {
        // given
        Map<String, Long> million = Map.of("input", 1_000_000L);

        // when
        Optional<Long> before = table().costMicros("openai", "gpt-test", million, SUMMER.minusNanos(1));
        Optional<Long> after = table().costMicros("openai", "gpt-test", million, SUMMER);

        // then
        assertThat(before).hasValue(2_500_000L);
        assertThat(after).hasValue(2_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"openai, gpt-other", "anthropic, gpt-test", "openai, GPT-test"})
    void modelThatIsNotInTheTable_hasNoPrice(String provider, String model) {
        assertThat(table().costMicros(provider, model, Map.of("input", 1L), SUMMER))
                .isEmpty();
    }

    @Test
    void beforeItsFirstPrice_aModelHasNone() {
        assertThat(table().costMicros("openai", "gpt-test", Map.of("input", 1L), NEW_YEAR.minusNanos(1)))
                .isEmpty();
    }

    @Test
    void reference_namesTheTableItsVersionAndTheDigestOfItsOctets() {
        // given
        Pricing pricing = new Pricing(Optional.of(table()), InstantSource.fixed(SUMMER));

        // when
        Optional<Pricing.Cost> cost = pricing.cost("openai", "gpt-test", Map.of("input", 1L));

        // then
        assertThat(cost.orElseThrow().table())
                .isEqualTo("acme-prices@7 " + Digests.of(PriceSample.TABLE.getBytes(UTF_8)));
    }

    private static PriceTable table() {
        return PriceTable.parse(PriceSample.TABLE.getBytes(UTF_8));
    }
}
