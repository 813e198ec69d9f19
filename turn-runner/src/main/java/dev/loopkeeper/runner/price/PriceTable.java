package dev.loopkeeper.runner.price;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The prices that a runner computes costs with.
 *
 * @param id the table's name
 * @param version its version, counted by whoever keeps it
 * @param currency the unit of which costs are millionths
 * @param digest the digest of the octets that it was read from
 * @param prices in no order
 */
public record PriceTable(String id, int version, String currency, Digest digest, List<Price> prices) {
    /** The longest table that is read. */
    public static final int MAX_BYTES = 1024 * 1024;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    public PriceTable {
        prices = List.copyOf(prices);
    }

    /**
     * The table in {@code octets}, as {@code docs/schemas/price-table.json} describes it.
     *
     * @throws MalformedDocument if there is none
     */
    public static PriceTable parse(byte[] octets) {
        JsonFields fields = JsonFields.parse("price table", octets, MAX_BYTES);
        literal("type", fields.text("type"), "price-table");
        literal("version", String.valueOf(fields.whole("version")), "1");
        PriceTable table = new PriceTable(
                matching(fields, "id", ID),
                from(1, fields, "tableVersion"),
                matching(fields, "currency", CURRENCY),
                Digests.of(octets),
                fields.objects("prices").stream().map(PriceTable::price).toList());
        fields.refuseUnknown();
        table.refuseTwice();
        return table;
    }

    /** How receipts name it: whoever has the table can compute the cost again. */
    public String ref() {
        return id + "@" + version + " " + digest;
    }

    /** What {@code tokens}, by bucket, of a model cost at {@code at}; empty when the table has no price for it. */
    public Optional<Long> costMicros(String provider, String model, Map<String, Long> tokens, Instant at) {
        return prices.stream()
                .filter(price ->
                        price.isOf(provider, model) && !price.validFrom().isAfter(at))
                .max(Comparator.comparing(Price::validFrom))
                .map(price -> price.costMicros(tokens));
    }

    private void refuseTwice() {
        Set<List<Object>> seen = new HashSet<>();
        for (Price price : prices) {
            if (!seen.add(List.of(price.provider(), price.model(), price.validFrom()))) {
                throw new MalformedDocument(
                        "one price of " + price.provider() + " " + price.model() + " from " + price.validFrom(),
                        "there are two");
            }
        }
    }

    private static Price price(JsonFields fields) {
        Map<TokenKind, Long> micros = new EnumMap<>(TokenKind.class);
        JsonFields said = fields.object("microsPerMillionTokens");
        for (TokenKind kind : TokenKind.values()) {
            micros.put(kind, micros(said, kind.bucket()));
        }
        said.refuseUnknown();
        Price price = new Price(named(fields, "provider"), named(fields, "model"), fields.instant("validFrom"), micros);
        fields.refuseUnknown();
        return price;
    }

    private static long micros(JsonFields fields, String name) {
        long micros = fields.whole(name);
        if (micros < 0) {
            throw new MalformedDocument("0 or more at microsPerMillionTokens." + name, "it is " + micros);
        }
        return micros;
    }

    private static int from(int least, JsonFields fields, String name) {
        int value = fields.smallWhole(name);
        if (value < least) {
            throw new MalformedDocument(least + " or more at " + name, "it is " + value);
        }
        return value;
    }

    private static String named(JsonFields fields, String name) {
        String value = fields.text(name);
        if (value.isBlank()) {
            throw new MalformedDocument("a name at " + name, "it is blank");
        }
        return value;
    }

    private static String matching(JsonFields fields, String name, Pattern pattern) {
        String value = fields.text(name);
        if (!pattern.matcher(value).matches()) {
            throw new MalformedDocument(pattern + " at " + name, "it is '" + value + "'");
        }
        return value;
    }

    private static void literal(String name, String value, String wanted) {
        if (!value.equals(wanted)) {
            throw new MalformedDocument(wanted + " at " + name, "it is '" + value + "'");
        }
    }
}
