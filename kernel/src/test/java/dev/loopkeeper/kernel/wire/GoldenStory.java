package dev.loopkeeper.kernel.wire;

import java.nio.file.Path;
import java.util.Locale;

/** The histories whose entries are kept as golden files, each with a directory of its own. A new kind of event gets a story of its own. */
enum GoldenStory {
    LIFE("") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenHistory.play();
        }
    },
    CALLS("-calls") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenCalls.play();
        }
    },
    CHILD("-child") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenChild.play();
        }
    },
    QUESTION("-question") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenQuestion.play();
        }
    },
    BUDGET("-budget") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenBudget.play();
        }
    },
    GATE("-gate", GoldenGeneration.V2) {
        @Override
        PaperLoop play() throws Exception {
            return GoldenGate.play();
        }
    };

    private final String name;
    private final GoldenGeneration since;

    GoldenStory(String name) {
        this(name, GoldenGeneration.V1);
    }

    /** A story whose first files are of the generation {@code since}. */
    GoldenStory(String name, GoldenGeneration since) {
        this.name = name;
        this.since = since;
    }

    abstract PaperLoop play() throws Exception;

    boolean isIn(GoldenGeneration generation) {
        return since.compareTo(generation) <= 0;
    }

    Path files(GoldenGeneration generation) {
        return Path.of("src", "test", "resources", "golden", generation.name().toLowerCase(Locale.ROOT) + name);
    }
}
