package dev.loopkeeper.runner.price;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published schema of price tables says what the reader does. */
class PriceSchemaTest {
    private static final JsonSchema SCHEMA = schema();

    @Test
    void tableThatTheReaderTakes_satisfiesTheSchema() {
        assertThat(read(PriceSample.TABLE)).isTrue();
        assertThat(fits(PriceSample.TABLE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"price-table\"      | \"prices\"",
                "\"version\":1        | \"version\":2",
                "\"version\":1,       | ",
                "\"acme-prices\"      | \"acme prices\"",
                "\"tableVersion\":7   | \"tableVersion\":0",
                "\"currency\":\"USD\" | \"currency\":\"usd\"",
                "\"currency\":\"USD\" | \"currency\":\"USD\",\"unit\":1",
                "\"openai\"           | \" \"",
                "\"reasoning\":       | \"thinking\":",
                "2500000              | -1",
                "2500000              | 2.5",
                "\"2000000\"          | \"many\"",
                "\"prices\"           | \"price\"",
            })
    void tableThatTheReaderRefuses_failsTheSchema(String said, String otherwise) {
        // given
        String table = PriceSample.TABLE.replace(said, otherwise == null ? "" : otherwise);

        // when
        boolean read = read(table);

        // then
        assertThat(table).isNotEqualTo(PriceSample.TABLE);
        assertThat(read).isFalse();
        assertThat(fits(table)).isFalse();
    }

    @Test
    void twoPricesOfOneModelFromTheSameMoment_areRefused() {
        assertThat(read(PriceSample.TABLE.replace("2026-07-01", "2026-01-01"))).isFalse();
    }

    @Test
    void nameThatStandsTwice_isRefused() {
        assertThat(read(PriceSample.TABLE.replace("\"input\":2500000", "\"input\":2500000,\"input\":1")))
                .isFalse();
    }

    private static boolean read(String table) {
        try {
            PriceTable.parse(table.getBytes(UTF_8));
            return true;
        } catch (MalformedDocument e) {
            return false;
        }
    }

    private static boolean fits(String table) {
        return SCHEMA.validate(table, InputFormat.JSON).isEmpty();
    }

    private static JsonSchema schema() {
        try {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(Files.readString(Path.of("../docs/schemas/price-table.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
