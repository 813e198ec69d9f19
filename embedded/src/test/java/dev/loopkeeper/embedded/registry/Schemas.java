package dev.loopkeeper.embedded.registry;

/** Versions of one record, and what each may follow. */
final class Schemas {

    static final String ONE_FIELD = record("{\"name\":\"id\",\"type\":\"string\"}");
    static final String OPTIONAL_FIELD_MORE =
            record("{\"name\":\"id\",\"type\":\"string\"},{\"name\":\"note\",\"type\":\"string\",\"default\":\"\"}");
    static final String REQUIRED_FIELD_MORE =
            record("{\"name\":\"id\",\"type\":\"string\"},{\"name\":\"size\",\"type\":\"long\"}");
    static final String NOTE_REQUIRED =
            record("{\"name\":\"id\",\"type\":\"string\"},{\"name\":\"note\",\"type\":\"string\"}");

    private Schemas() {}

    private static String record(String fields) {
        return "{\"type\":\"record\",\"name\":\"Thing\",\"namespace\":\"test\",\"fields\":[" + fields + "]}";
    }
}
