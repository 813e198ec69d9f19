package dev.loopkeeper.bench;

import dev.loopkeeper.bench.measure.Load;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What a run was asked for.
 *
 * @param warmUps how often each contestant carries the loads first, which counts for nothing
 * @param rounds how often each contestant is measured
 * @param low few goals, for the wait between turns
 * @param saturation many goals, for turns per second
 * @param out where the JSON goes
 */
record Options(int warmUps, int rounds, Load low, Load saturation, Path out) {

    static final String USAGE =
            "[--warm-ups N] [--rounds N] [--low GOALSxTURNS] [--saturation GOALSxTURNS] [--out FILE]; each goal has at most 800 turns";

    private static final int MOST_TURNS = 800;
    static final Options USUAL = new Options(
            1, 5, new Load("low", 2, 150), new Load("saturation", 200, 40), Path.of("bench", "target", "results.json"));

    /**
     * For the projection-service alone: turns are events here. What is saturated is saturated for seconds, and the JIT, which takes a third of a
     * core from contestants that are new to it, has done most of its work.
     */
    static final Options OF_SEQUENCER = new Options(
            4,
            3,
            new Load("low", 30, 10),
            new Load("saturation", 600, 250),
            Path.of("bench", "target", "sequencer.json"));

    /**
     * What these words ask for, beside what this asks for.
     *
     * @throws IllegalArgumentException that says what was expected, if they mean nothing
     */
    Options parse(String... words) {
        Deque<String> rest = new ArrayDeque<>(List.of(words));
        Options options = this;
        while (!rest.isEmpty()) {
            String option = rest.remove();
            if (rest.isEmpty()) {
                throw new IllegalArgumentException("expected a value after " + option + ", but there is none");
            }
            options = options.with(option, rest.remove());
        }
        return options;
    }

    /** How many rounds there are, with those that count for nothing. */
    int allRounds() {
        return warmUps + rounds;
    }

    /** Whether what round {@code number}, from 0, came to counts. */
    boolean counts(int number) {
        return number >= warmUps;
    }

    /** How many goals the load has that has most. */
    int mostGoals() {
        return Math.max(low.goals(), saturation.goals());
    }

    /** The turns of the goal that has most. */
    int mostTurns() {
        return Math.max(low.turns(), saturation.turns());
    }

    private Options with(String option, String value) {
        return switch (option) {
            case "--warm-ups" -> new Options(Integer.parseInt(value), rounds, low, saturation, out);
            case "--rounds" -> new Options(warmUps, Integer.parseInt(value), low, saturation, out);
            case "--low" -> new Options(warmUps, rounds, load(low.name(), value), saturation, out);
            case "--saturation" -> new Options(warmUps, rounds, low, load(saturation.name(), value), out);
            case "--out" -> new Options(warmUps, rounds, low, saturation, Path.of(value));
            default -> throw new IllegalArgumentException("expected " + USAGE + ", but got " + option);
        };
    }

    private static Load load(String name, String value) {
        String[] parts = value.split("x", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("expected goals and turns like 200x40, but got " + value);
        }
        int turns = Integer.parseInt(parts[1]);
        if (turns > MOST_TURNS) {
            throw new IllegalArgumentException("expected at most " + MOST_TURNS + " turns, but they are " + turns);
        }
        return new Load(name, Integer.parseInt(parts[0]), turns);
    }
}
