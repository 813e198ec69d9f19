package dev.loopkeeper.runner.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.execute.ReportedUsage;
import dev.loopkeeper.runner.price.PriceSample;
import dev.loopkeeper.runner.price.PriceTable;
import dev.loopkeeper.runner.price.Pricing;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BillTest {
    private static final Amounts RESERVED = new Amounts(20, 77, 3, 1_000);
    private static final ModelSpec SPEC = ModelSample.spec("https://model.example/v1", "null");
    private static final PriceTable TABLE = PriceTable.parse(PriceSample.TABLE.getBytes(UTF_8));
    private static final Bill PRICED = new Bill(
            new Pricing(Optional.of(TABLE), InstantSource.fixed(Instant.parse("2026-02-01T00:00:00Z"))),
            SPEC,
            RESERVED);
    private static final Bill UNPRICED = new Bill(Pricing.none(), SPEC, RESERVED);

    @Test
    void pricedTokens_areKnownWithTheirCostAndItsTable() throws IOException {
        // given
        Tokens tokens = Tokens.ofCompletion(usage("""
                {"prompt_tokens":1000,"completion_tokens":300,"total_tokens":1300,
                 "prompt_tokens_details":{"cached_tokens":400},"completion_tokens_details":{"reasoning_tokens":100}}"""));

        // when
        ReportedUsage usage = PRICED.of(tokens);

        // then
        assertThat(usage.usage()).isEqualTo(new Usage.Known(new Amounts(1300, 1500 + 100 + 3000, 0, 0)));
        assertThat(usage.priceTable()).hasValue(TABLE.ref());
    }

    @Test
    void tokensWithoutAPrice_countAsTheyAreAndCostWhatWasReserved() throws IOException {
        // when
        ReportedUsage usage = UNPRICED.of(Tokens.ofMessage(usage("{\"input_tokens\":10,\"output_tokens\":5}")));

        // then
        assertThat(usage.usage()).isEqualTo(new Usage.Estimated(new Amounts(15, 77, 0, 0)));
        assertThat(usage.priceTable()).isEmpty();
    }

    @Test
    void tokensThatNobodyTellsApart_haveNoPrice() throws IOException {
        // when
        ReportedUsage usage = PRICED.of(Tokens.ofCompletion(usage("{\"total_tokens\":15}")));

        // then
        assertThat(usage.usage()).isEqualTo(new Usage.Estimated(new Amounts(15, 77, 0, 0)));
    }

    @Test
    void tokensThatAreInTheTotalOnly_areChargedAsThinkingAndAreNoPrice() throws IOException {
        // when
        ReportedUsage usage = PRICED.of(
                Tokens.ofCompletion(usage("{\"prompt_tokens\":1000,\"completion_tokens\":300,\"total_tokens\":1400}")));

        // then
        assertThat(usage.usage()).isEqualTo(new Usage.Estimated(new Amounts(1400, 2500 + 3000 + 1000, 0, 0)));
        assertThat(usage.priceTable()).isEmpty();
    }

    @Test
    void tokensThatAreInTheTotalOnly_costNoLessThanWhatWasReserved() throws IOException {
        // when
        ReportedUsage usage = PRICED.of(
                Tokens.ofCompletion(usage("{\"prompt_tokens\":1,\"completion_tokens\":1,\"total_tokens\":3}")));

        // then
        assertThat(usage.usage()).isEqualTo(new Usage.Estimated(new Amounts(3, 77, 0, 0)));
    }

    @Test
    void oneAnswerThatDoesNotSayWhatItUsed_leavesTheWholeAtItsReservation() throws IOException {
        // given
        Tokens tokens = Tokens.ofCompletion(usage("{\"prompt_tokens\":10,\"completion_tokens\":5}"));

        // when
        ReportedUsage usage = UNPRICED.of(tokens.plus(Tokens.UNKNOWN));

        // then
        assertThat(usage.usage()).isEqualTo(new Usage.Estimated(RESERVED));
        assertThat(usage.priceTable()).isEmpty();
    }

    @Test
    void oneAnswerThatDoesNotSayWhatItUsed_hidesNoOverrunOfTheOthers() throws IOException {
        // given
        Tokens tokens = Tokens.ofCompletion(usage("{\"prompt_tokens\":1000,\"completion_tokens\":300}"));

        // when
        ReportedUsage usage = PRICED.of(tokens.plus(Tokens.UNKNOWN));

        // then
        Amounts charged = usage.usage().charge(RESERVED);
        assertThat(charged.tokens()).isEqualTo(1_300);
        assertThat(charged.costMicros()).isGreaterThan(RESERVED.costMicros());
    }

    @Test
    void noAnswerThatSaysWhatItUsed_isUnknown() {
        assertThat(PRICED.of(Tokens.NONE.plus(Tokens.UNKNOWN)).usage()).isEqualTo(new Usage.Unknown());
    }

    @Test
    void turnThatSentNothing_costsNothingAlsoWithoutAPrice() {
        assertThat(UNPRICED.of(Tokens.NONE).usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void countBeyondALong_isTheMostThatCounts() throws IOException {
        // given
        Tokens absurd = Tokens.ofMessage(usage("{\"input_tokens\":9223372036854775808,\"output_tokens\":-1}"));

        // then
        assertThat(absurd.total()).isEqualTo(1L << 53);
    }

    @Test
    void countsBeyondAllMeasure_breakNoSum() throws IOException {
        // given
        Tokens absurd = Tokens.ofCompletion(
                usage("{\"prompt_tokens\":9223372036854775807,\"completion_tokens\":9223372036854775807}"));

        // when
        ReportedUsage usage = PRICED.of(absurd.plus(absurd).plus(absurd));

        // then
        assertThat(usage.usage()).isInstanceOf(Usage.Known.class);
        assertThat(usage.usage().charge(Amounts.ZERO).tokens()).isPositive();
    }

    private static JsonNode usage(String json) throws IOException {
        return new ObjectMapper().readTree(json);
    }
}
