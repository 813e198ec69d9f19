package dev.loopkeeper.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplePoliciesTest {
    private static final GoalId GOAL = GoalId.of("demo/example");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    static List<Path> exampleGoals() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "examples"))) {
            return files.filter(file -> file.endsWith("goal.yaml")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("exampleGoals")
    void goalOfAnExample_isNotStoppedBeforeItsFirstTurn(Path file) throws IOException {
        // given
        Policy policy = PolicyFile.read(file.toString()).policy();
        List<JournalEntry> journal = List.of(
                entry(
                        1,
                        new GoalOpened(
                                "as the example says", "", policy, PolicyDigest.of(policy), List.of(), Map.of())),
                entry(2, firstTurn()));

        // when
        WhatIf.Outcome outcome = new WhatIf(policy, Map.of()).of(GOAL, journal);

        // then
        assertThat(outcome.decisions()).isEqualTo(1);
        assertThat(outcome.differences()).extracting(Difference::instead).containsExactly("CAPACITY");
    }

    private static TurnRequested firstTurn() {
        return new TurnRequested(
                TurnRef.FIRST,
                CapabilityRef.of("first", 1),
                new PoolId("default"),
                Digest.ZERO,
                Amounts.ZERO,
                List.of(),
                List.of(),
                1,
                START.plusSeconds(900),
                "");
    }

    private static JournalEntry entry(long sequence, Event event) {
        return new JournalEntry(
                new Position(sequence, Digest.ZERO, START.plusSeconds(sequence)),
                Verdict.ADMITTED,
                Optional.empty(),
                new Proposed(new EventId("e" + sequence), GOAL, START, "ann", event));
    }
}
