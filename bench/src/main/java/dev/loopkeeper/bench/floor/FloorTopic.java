package dev.loopkeeper.bench.floor;

/** The floor's topics, each with the size of its values: about what Loopkeeper's have with turns that do nothing. */
enum FloorTopic {
    OPENINGS("bench.floor.openings", 1_000),
    PROJECTIONS("bench.floor.projections", 1_900),
    DECISIONS("bench.floor.decisions", 1_900),
    REQUESTS("bench.floor.requests", 2_000),
    STARTS("bench.floor.starts", 300),
    RECEIPTS("bench.floor.receipts", 2_200);

    private final String topicName;
    private final int bytes;

    FloorTopic(String topicName, int bytes) {
        this.topicName = topicName;
        this.bytes = bytes;
    }

    String topicName() {
        return topicName;
    }

    /** The value of a record about this turn. */
    byte[] value(Count count) {
        return count.in(bytes);
    }
}
