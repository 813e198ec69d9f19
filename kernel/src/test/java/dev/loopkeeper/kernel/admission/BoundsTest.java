package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.PolicyChanged;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.Signal.GateVerdict;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundsTest {

    @ParameterizedTest
    @CsvSource({
        "x,4000,true",
        "x,4001,false",
        "語,4000,true",
        "語,4001,false",
        "\ud83d\ude00,3000,true",
        "\ud83d\ude00,3001,false",
        "\ud83d\ude00,4001,false"
    })
    void objective_isBoundedInCharacters(String character, int length, boolean fits) {
        // given
        GoalOpened opened = opened(character.repeat(length), Map.of());

        // when
        Ruling ruling = Loop.unopened().propose(opened);

        // then
        assertThat(ruling.equals(Ruling.ADMITTED)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\ud83d\ude00 | 1500 | ",
                "\ud83d\ude00 | 1501 | expected a correction of at most 6000 bytes, but there are 6004",
                "\ud83d\ude00 | 2000 | expected a correction of at most 6000 bytes, but there are 8000",
                "\ud83d\ude00 | 2001 | expected a correction of at most 2000 characters, but it has 2001",
                "語 | 2000 | ",
                "語 | 2001 | expected a correction of at most 2000 characters, but it has 2001"
            })
    void characters_areCodePointsThatWeighNoMoreThanTheyDid(String character, int length, String sentence) {
        // when
        Ruling ruling = Loop.open().propose(new Signal.CorrectionGiven(character.repeat(length)));

        // then
        assertThat(ruling instanceof Ruling.Rejected refused ? refused.sentence() : null)
                .isEqualTo(sentence);
    }

    @Test
    void inputThatIsTooLong_isNamedInASentence() {
        // given
        GoalOpened opened = opened("make it green", Map.of("a", "x".repeat(1_001)));

        // when
        Ruling ruling = Loop.unopened().propose(opened);

        // then
        assertThat(((Ruling.Rejected) ruling).sentence())
                .isEqualTo("expected an input 'a' of at most 1000 characters, but it has 1001");
    }

    @Test
    void findingsComment_isBoundedLikeEveryOther() {
        // given
        Loop loop = Loop.open()
                .turn(receipt -> receipt.outcome(Outcome.UNKNOWN, "LOST").unknown("pay"));
        Signal tooLong = new Signal.EffectReconciled("pay", Signal.Finding.HAPPENED, "x".repeat(1_001));
        Signal fits = new Signal.EffectReconciled("pay", Signal.Finding.HAPPENED, "x".repeat(1_000));

        // when
        Ruling ruling = loop.propose(tooLong);

        // then
        assertThat(((Ruling.Rejected) ruling).sentence())
                .isEqualTo("expected a comment of at most 1000 characters, but it has 1001");
        assertThat(loop.propose(fits)).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void openingThatLeavesNoRoomForWhatComesLater_isTooLarge() {
        // given
        Map<String, String> inputs = Map.of("a", "語".repeat(1_000), "b", "語".repeat(1_000));
        GoalOpened opened = opened("語".repeat(4_000), inputs);

        // when
        Ruling ruling = Loop.unopened().propose(opened);

        // then
        assertThat(((Ruling.Rejected) ruling).sentence())
                .startsWith(
                        "expected objective, title, policy, todos and inputs of at most 14336 bytes, but there are");
    }

    @Test
    void corrections_areTakenUntilTheirBytesFillTheRoom() {
        // given
        Loop loop = Loop.open();

        // when
        List<Ruling> rulings = IntStream.range(0, 8)
                .mapToObj(i -> loop.propose(new Signal.CorrectionGiven("語".repeat(1_999) + i)))
                .toList();

        // then
        assertThat(rulings.subList(0, 2)).containsOnly(Ruling.ADMITTED);
        assertThat(((Ruling.Rejected) rulings.get(2)).code()).isEqualTo(RejectedCode.LIMIT_OPEN_ITEMS);
    }

    @Test
    void policyThatDoesNotFitBesideWhatStands_isTooLarge() {
        // given
        Loop loop = Loop.open();
        loop.must(new Signal.CorrectionGiven("語".repeat(2_000))).must(new Signal.CorrectionGiven("語".repeat(2_000)));
        Policy heavy = policy().context(IntStream.range(0, 16)
                        .mapToObj(i -> new ContextArtifact("語".repeat(490) + i, digest("skill " + i)))
                        .toArray(ContextArtifact[]::new))
                .build();

        // when
        Ruling ruling = loop.propose(new PolicyChanged(heavy, digest("heavy")));

        // then
        assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.TOO_LARGE);
    }

    @Test
    void receiptThatCarriesTooMuch_isTooLarge() {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed sealed = loop.receipt()
                .summary("語".repeat(2_000))
                .asking(Kind.QUESTION, "語".repeat(1_000))
                .asking(Kind.QUESTION, "語".repeat(1_000))
                .seal();

        // when
        Ruling ruling = loop.propose(sealed);

        // then
        assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.TOO_LARGE);
        assertThat(ReceiptBounds.fault(sealed.receipt()))
                .contains(
                        "expected summary, proposal, reason and questions of at most 7168 bytes, but there are 12004");
    }

    @Test
    void textsThatAProjectionKeeps_areBoundedInBytesToo() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));
        GateVerdict heavy = new GateVerdict(loop.gate().id(), loop.gate().asked(), false, "語".repeat(501));
        Principal heavyName = new Principal("語".repeat(86));

        // when
        List<Ruling> rulings = List.of(
                loop.propose(heavy),
                loop.propose(new GoalPaused("語".repeat(334))),
                loop.journal().propose(loop.verdict(loop.gate(), true), Signers.by(heavyName)));

        // then
        assertThat(rulings)
                .allSatisfy(
                        ruling -> assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.TOO_LARGE));
    }

    @Test
    void claimsOfTodos_needRoomToo() {
        // given
        // Eight corrections of 2,000 characters fit at most.
        Loop loop = Loop.open(
                policy().context(new ContextArtifact("語".repeat(400), digest("skill"))), todo("work"), todo("more"));
        while (room(loop) > 2_100) {
            loop.must(new Signal.CorrectionGiven("x".repeat(2_000)));
        }
        loop.must(new Signal.CorrectionGiven("x".repeat(room(loop) - 21)));

        // when
        Ruling ruling = loop.journal()
                .propose(new Signal.TodoClaimed(new TodoId("work"), false), Signers.by(new Principal("a".repeat(200))));
        loop.start().must(loop.receipt().taking("more").seal());

        // then
        assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.LIMIT_OPEN_ITEMS);
        assertThat(loop.goal().agenda().todos()).extracting(Todo::claimedBy).containsOnly(Optional.empty());
    }

    @Test
    void unknownActionThatIsNoId_isRefused() {
        // given
        Loop loop = Loop.open().start();

        // when
        Ruling ruling = loop.propose(loop.receipt().unknown("mail to\nbob").seal());

        // then
        assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.BAD_VALUE);
    }

    @Test
    void todosWithTheSameId_areRefused() {
        // given
        Todo twin = Todo.open(new TodoId("work"), "other", Todo.Owner.USER, false);

        // when
        Ruling ruling = Loop.unopened().propose(Loop.opening(policy().build(), todo("work"), twin));

        // then
        assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.BAD_VALUE);
    }

    private static int room(Loop loop) {
        return Caps.STANDING_BYTES - Weight.standing(loop.goal());
    }

    private static GoalOpened opened(String objective, Map<String, String> inputs) {
        return new GoalOpened(objective, "fix", policy().build(), digest("policy"), List.of(), inputs);
    }
}
