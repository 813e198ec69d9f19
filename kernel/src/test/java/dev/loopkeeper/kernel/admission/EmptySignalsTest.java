package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fact that says nothing would take room and a turn's attention for nothing. */
class EmptySignalsTest {

    static Stream<Arguments> empty() {
        return Stream.of(
                Arguments.of(new Signal.CorrectionGiven(""), "expected a correction, but it is blank"),
                Arguments.of(new Signal.CorrectionGiven(" \n\t"), "expected a correction, but it is blank"),
                Arguments.of(
                        new Signal.CorrectionGiven("\u200b \u2060\ufeff"),
                        "expected a correction, but it has no character that can be seen"),
                Arguments.of(
                        new Signal.BudgetRaised(new Limits(Limit.of(20), Limit.ABSENT, Limit.ABSENT, Limit.of(1_000))),
                        "expected a limit above the one that stands, but the goal has TURNS 20, TOOL_CALLS 1000 already"),
                Arguments.of(
                        new Signal.ExternalEvent("\u00ad", "green", Optional.empty()),
                        "expected an event that says what happened, but it has no character that can be seen"),
                Arguments.of(
                        new Signal.EvidenceAdded(new EvidenceRef("\u200d", digest("log"), "s3://logs/1", true)),
                        "expected a title of the evidence, but it has no character that can be seen"),
                Arguments.of(
                        new Signal.EvidenceAdded(new EvidenceRef("log", digest("log"), "\u3164", true)),
                        "expected a reference to the evidence, but it has no character that can be seen"),
                Arguments.of(
                        new Signal.TodoAdded(titled("\u200f\u200e")),
                        "expected a title of todo untitled, but it has no character that can be seen"),
                Arguments.of(
                        new Signal.BudgetRaised(Limits.ABSENT), "expected a limit that is raised, but none is named"),
                Arguments.of(
                        new Signal.ExternalEvent(" ", "green", Optional.empty()),
                        "expected an event that says what happened, but it is blank"),
                Arguments.of(
                        new Signal.EvidenceAdded(new EvidenceRef(" ", digest("log"), "s3://logs/1", true)),
                        "expected a title of the evidence, but it is blank"),
                Arguments.of(
                        new Signal.EvidenceAdded(new EvidenceRef("log", digest("log"), "", true)),
                        "expected a reference to the evidence, but it is blank"),
                Arguments.of(new Signal.TodoAdded(untitled()), "expected a title of todo untitled, but it is blank"));
    }

    @ParameterizedTest
    @MethodSource("empty")
    void signalThatSaysNothing_isRefusedWithWhatItShouldSay(Signal signal, String sentence) {
        // given
        Loop loop = Loop.open();

        // when
        Ruling ruling = loop.propose(signal);

        // then
        assertThat(ruling).isInstanceOfSatisfying(Ruling.Rejected.class, rejected -> {
            assertThat(rejected.code()).isEqualTo(RejectedCode.BAD_VALUE);
            assertThat(rejected.sentence()).isEqualTo(sentence);
        });
    }

    @Test
    void openingWithATodoThatSaysNothing_isRefused() {
        // when
        Ruling ruling = Loop.unopened().propose(Loop.opening(policy().build(), untitled()));

        // then
        assertThat(((Ruling.Rejected) ruling).sentence())
                .isEqualTo("expected a title of todo untitled, but it is blank");
    }

    @Test
    void objectiveThatNobodySees_isRefused() {
        // when
        Ruling ruling = Loop.unopened()
                .propose(new GoalOpened("\u200b", "title", policy().build(), digest("policy"), List.of(), Map.of()));

        // then
        assertThat(((Ruling.Rejected) ruling).sentence())
                .isEqualTo("expected an objective, but it has no character that can be seen");
    }

    @Test
    void todoDoneWithoutASuccessorThatCanBeSeen_isRefused() {
        // given
        Loop loop = Loop.open().must(new Signal.TodoAdded(titled("do it")));

        // when
        Ruling ruling =
                loop.propose(new Signal.TodoCompleted(new TodoId("untitled"), new Successor.Nothing("\u200b\u200c")));

        // then
        assertThat(((Ruling.Rejected) ruling).sentence())
                .isEqualTo("expected the todo that follows, or why none does, but neither is given");
    }

    @Test
    void raiseOfOneLimitBesideOneThatStands_isAdmitted() {
        // when
        Ruling ruling = Loop.open()
                .propose(new Signal.BudgetRaised(
                        new Limits(Limit.of(20), Limit.of(2_000_000), Limit.ABSENT, Limit.ABSENT)));

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
    }

    static Stream<Event> little() {
        return Stream.of(
                new Signal.CorrectionGiven("x"),
                new Signal.CorrectionGiven("\u200b\u8a9e"),
                new Signal.CorrectionGiven("\ud83d\ude00"),
                new Signal.BudgetRaised(new Limits(Limit.UNLIMITED, Limit.ABSENT, Limit.ABSENT, Limit.ABSENT)),
                new Signal.ExternalEvent("ci", "", Optional.empty()),
                new Signal.Woken(""));
    }

    @ParameterizedTest
    @MethodSource("little")
    void signalThatSaysALittle_isAdmitted(Event signal) {
        // when
        Ruling ruling = Loop.open().propose(signal);

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
    }

    private static Todo untitled() {
        return titled(" ");
    }

    private static Todo titled(String title) {
        return Todo.open(new TodoId("untitled"), title, Todo.Owner.USER, false);
    }
}
