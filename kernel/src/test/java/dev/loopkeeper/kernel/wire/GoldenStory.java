package dev.loopkeeper.kernel.wire;

import java.nio.file.Path;

/** The histories whose entries are kept as golden files, each with a directory of its own. A new kind of event gets a story of its own. */
enum GoldenStory {
    LIFE("v1") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenHistory.play();
        }
    },
    CALLS("v1-calls") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenCalls.play();
        }
    },
    CHILD("v1-child") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenChild.play();
        }
    },
    QUESTION("v1-question") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenQuestion.play();
        }
    },
    BUDGET("v1-budget") {
        @Override
        PaperLoop play() throws Exception {
            return GoldenBudget.play();
        }
    };

    private final String directory;

    GoldenStory(String directory) {
        this.directory = directory;
    }

    abstract PaperLoop play() throws Exception;

    Path files() {
        return Path.of("src", "test", "resources", "golden", directory);
    }
}
