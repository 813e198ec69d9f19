package dev.loopkeeper.scheduler.write;

import static dev.loopkeeper.scheduler.write.WriteApiRig.GOAL;
import static dev.loopkeeper.scheduler.write.WriteApiRig.KEY;
import static dev.loopkeeper.scheduler.write.WriteApiRig.OPENING;
import static dev.loopkeeper.scheduler.write.WriteApiRig.call;
import static dev.loopkeeper.scheduler.write.WriteApiRig.join;
import static dev.loopkeeper.scheduler.write.WriteApiRig.journaled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.SignedOctets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each request becomes one signed record, and the answer is what became of it. */
class WriteApiTest {
    private final WriteApiRig rig = new WriteApiRig();
    private final HeldOutbox outbox = rig.outbox;
    private final FateBoard fates = rig.fates;
    private final WriteApi api = rig.api;

    @Test
    void admittedRequest_isAnsweredWithItsSequence() {
        // given
        outbox.then(order -> fates.told(journaled(order, 1)));

        // when
        Answer answer = join(api.open(call("open-1", OPENING)));

        // then
        assertThat(answer).isEqualTo(new Answer.Admitted(new EventId("open-1"), GOAL, 1, Optional.empty()));
        assertThat(fates.waiting()).isZero();
    }

    @Test
    void capabilityThatNobodyRegistered_isAdmittedAndSaidSo() {
        // given
        outbox.then(order -> fates.told(journaled(order, 1)));

        // when
        Answer answer = join(api.open(call("open-1", OPENING.replace("\"build\"]", "\"build\",\"nope\"]"))));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Admitted.class,
                        admitted -> assertThat(admitted.note())
                                .hasValueSatisfying(
                                        note -> assertThat(note).startsWith("nobody has registered nope:")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatThePolicySaysToNoEffect_isAdmittedAndSaidSo(boolean opening) {
        // given
        outbox.then(order -> fates.told(journaled(order, 1)));
        String policy = """
                {"allowedCapabilities":["build"],"firstCapability":"build","allowedTools":["shell"],
                 "monitor":{"capability":"build","initialIntervalMillis":1000,"maxIntervalMillis":1000,"expiryMillis":9000}}""";

        // when
        Answer answer = opening
                ? join(api.open(
                        call("open-1", "{\"goal\":\"acme/fix\",\"objective\":\"it\",\"policy\":" + policy + "}")))
                : join(api.act("acme", "fix", "policy", call("policy-1", policy)));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Admitted.class,
                        admitted -> assertThat(admitted.note().orElseThrow().lines())
                                .hasSize(2)
                                .anySatisfy(line -> assertThat(line).contains("shell", "allowCode", "build@1"))
                                .anySatisfy(line -> assertThat(line).contains("monitor", "build@1 requires approval")));
    }

    @Test
    void everyRecord_isSignedByTheWriteApiForTheCallersPrincipal() {
        // given
        outbox.then(order -> fates.told(journaled(order, 2)));

        // when
        join(api.act("acme", "fix", "cancel", call("cancel-1", "{\"reason\":\"enough\"}")));

        // then
        Input.Readable input = rig.readable(outbox.last());
        SignedOctets signed = input.signed().orElseThrow();
        DsseEnvelope envelope = signed.envelope();
        assertThat(envelope.isSignedBy(KEY.verificationKey())).isTrue();
        assertThat(signed.statedPrincipal()).contains(new Principal("ann"));
        assertThat(input.mirrorFault()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pause      | {\"reason\":\"lunch\"} | GoalPaused",
                "pause      | '' | GoalPaused",
                "resume     | {} | GoalResumed",
                "cancel     | {} | GoalCancelled",
                "close      | {} | GoalClosed",
                "hand-off   | {\"from\":\"a\",\"to\":\"b\",\"openTodos\":[\"t1\"]} | GoalHandedOff",
                "policy     | {\"allowedCapabilities\":[\"build\"],\"firstCapability\":\"build\"} | PolicyChanged",
                "rewards    | {\"turn\":1,\"score\":0.8,\"prefer\":\"small steps\"} | RewardGiven",
                "signals    | {\"kind\":\"CORRECTION\",\"text\":\"use main\"} | CorrectionGiven",
                "signals    | {\"kind\":\"WAKE\"} | Woken",
                "signals    | {\"kind\":\"EXTERNAL_EVENT\",\"event\":\"ci\",\"summary\":\"green\"} | ExternalEvent",
                "signals    | {\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t1\",\"title\":\"do it\"}} | TodoAdded",
                "signals    | {\"kind\":\"TODO_COMPLETED\",\"todo\":\"t1\",\"successor\":\"none\"} | TodoCompleted",
                "signals    | {\"kind\":\"BUDGET_RAISED\",\"limits\":{\"turns\":9,\"tokens\":\"unlimited\"}} | BudgetRaised",
                "signals    | {\"kind\":\"RECONCILED\",\"action\":\"pay\",\"finding\":\"HAPPENED\"} | EffectReconciled"
            })
    void everyAction_becomesItsFact(String action, String body, String fact) {
        // given
        outbox.then(order -> fates.told(journaled(order, 2)));

        // when
        Answer answer = join(api.act("acme", "fix", action, call("id-1", body)));

        // then
        assertThat(answer).isInstanceOf(Answer.Admitted.class);
        assertThat(rig.readable(outbox.last()).kind()).isEqualTo(fact);
    }

    @Test
    void traceOfTheCaller_goesOnWithTheEvent() {
        // given
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

        // when
        join(api.act("acme", "fix", "pause", call("id-1", "{}", trace)));

        // then
        assertThat(outbox.last().traceparent()).hasValue(trace);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00-4bf9-00f0-01", "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01", "a\nb"})
    void whatIsNoTrace_isPassedOver(String said) {
        // when
        join(api.decide(
                "acme",
                "fix",
                "g1",
                call("id-1", "{\"verdict\":\"reject\",\"askedDigest\":\"sha256:" + "0".repeat(64) + "\"}", said)));

        // then
        assertThat(outbox.last().traceparent()).isEmpty();
    }
}
