package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.GoalEvent.PolicyChanged;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.ActionWriter.Stamp;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each bad policy is refused by name, and the goal keeps the one that it has. */
class BadPolicyTest {
    private static final String ALLOWED = "\"allowedCapabilities\":[\"build\"],\"firstCapability\":\"build\"";

    private final PaperLoop loop = new PaperLoop();

    @BeforeEach
    void open() throws Exception {
        assertThat(loop.open("{\"goal\":\"" + PaperLoop.GOAL + "\",\"objective\":\"x\",\"policy\":{" + ALLOWED + "}}"))
                .isEqualTo(Ruling.ADMITTED);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "zero attempts            # 'retry':{'maxAttempts':0}                 # POLICY_INVALID: expected retry.maxAttempts from 1 to 100, but got 0",
                "zero lease               # 'leaseMillis':0                           # POLICY_INVALID: expected leaseMillis from 1000 to",
                "zero quota               # 'quota':{'turns':0,'windowMillis':60000}  # POLICY_INVALID: expected quota.turns from 1",
                "zero turns of no effect  # 'noProgressTurns':0                       # POLICY_INVALID: expected noProgressTurns from 1",
                "negative limit           # 'limits':{'turns':-1}                     # expected a limit from 0, none or unlimited at limits.turns, but it is -1",
                "negative reservation     # 'reservationPerTurn':{'tokens':-5}        # expected an amount from 0 at reservationPerTurn.tokens, but it is -5",
                "negative cadence         # 'cadenceMillis':-1                        # POLICY_INVALID: expected cadenceMillis from 0",
                "negative backoff         # 'retry':{'initialBackoffMillis':-1}       # POLICY_INVALID: expected retry.initialBackoffMillis from 0",
                "unlimited attempts       # 'retry':{'maxAttempts':'unlimited'}       # expected a whole number at request.retry.maxAttempts",
                "unlimited reservation    # 'reservationPerTurn':{'tokens':'unlimited'} # expected a whole number at request.reservationPerTurn.tokens",
                "endless cadence          # 'cadenceMillis':9223372036854775807       # POLICY_INVALID: expected cadenceMillis from 0",
                "quota without a window   # 'quota':{'turns':3}                       # expected a value at request.quota.windowMillis, but there is none",
                "longest before shortest  # 'retry':{'initialBackoffMillis':5000,'maxBackoffMillis':10} # POLICY_INVALID: expected retry.maxBackoffMillis from 5000",
                "approval of what may not run # 'approvalRequiredFor':['deploy']      # POLICY_INVALID: expected approvalRequiredFor among allowedCapabilities, but got deploy",
                "unknown field            # 'limit':{'turns':3}                       # 'limit' is there",
                "unknown field further in # 'limits':{'turn':3}                       # 'turn' is there",
                "unknown kind             # 'conditions':[{'name':'a','kind':'warn','when':'true'}] # expected stop or gate at conditions.kind, but it is 'warn'",
                "condition with two names # 'conditions':[{'name':'a','kind':'stop','when':'turn > 3'},{'name':'a','kind':'stop','when':'turn > 4'}] # POLICY_INVALID: expected conditions of distinct names",
                "nameless condition       # 'conditions':[{'name':'a b','kind':'stop','when':'turn > 3'}] # POLICY_INVALID: expected condition names by the id grammar",
                "question that asks nothing # 'conditions':[{'name':'a','kind':'gate','when':'turn > 3'}] # POLICY_INVALID: expected characters in conditions.a.reason from 1",
                "empty condition          # 'conditions':[{'name':'a','kind':'stop','when':' '}] # POLICY_INVALID: expected characters in conditions.a.when from 1",
                "CEL that does not compile # 'conditions':[{'name':'a','kind':'stop','when':'turn >'}] # POLICY_INVALID: expected a condition in CEL at conditions.a.when, but line 1, column 7",
                "CEL that says no truth   # 'conditions':[{'name':'a','kind':'stop','when':'turn'}] # POLICY_INVALID: expected a condition in CEL at conditions.a.when, but",
                "CEL over what is not shown # 'conditions':[{'name':'a','kind':'stop','when':'secrets.key != 0'}] # line 1, column 1: undeclared reference to 'secrets'",
                "CEL that costs too much  # 'conditions':[{'name':'a','kind':'stop','when':'todos.open.all(a, todos.open.all(b, todos.open.all(c, a == c)))'}] # but it may take more than 5000 steps"
            })
    void badPolicy_isRefusedByNameAndThePreviousOneStays(String what, String fields, String refusal) {
        // given
        Governance before = loop.projection().governance();

        // when
        String said = change("{" + ALLOWED + "," + fields.replace('\'', '"') + "}");

        // then
        assertThat(said).contains(refusal);
        assertThat(loop.projection().governance()).isEqualTo(before);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "absent first capability # {'allowedCapabilities':['build']} # expected a value at request.firstCapability, but there is none",
                "absent capabilities     # {'firstCapability':'build'}       # POLICY_INVALID: expected firstCapability among allowedCapabilities",
                "contradiction           # {'allowedCapabilities':['build'],'firstCapability':'deploy'} # POLICY_INVALID: expected firstCapability among allowedCapabilities, but got deploy",
                "nothing at all          # {}                                # expected a value at request.firstCapability, but there is none"
            })
    void absentOrContradictoryAuthority_isRefusedAndThePreviousPolicyStays(String what, String policy, String refusal) {
        // given
        Governance before = loop.projection().governance();

        // when
        String said = change(policy.replace('\'', '"'));

        // then
        assertThat(said).contains(refusal);
        assertThat(loop.projection().governance()).isEqualTo(before);
    }

    @Test
    void goodPolicyWithConditions_replacesThePreviousOne() {
        // when
        String said = change("{" + ALLOWED
                + ",\"conditions\":[{\"name\":\"dear\",\"kind\":\"stop\",\"when\":\"used.cost_micros > 5000000\"}]}");

        // then
        assertThat(said).isEqualTo("admitted");
        assertThat(loop.projection().governance().version()).isEqualTo(2);
    }

    private String change(String policy) {
        try {
            Policy parsed = GoalDocument.policy(JsonFields.parse("request", policy.getBytes(UTF_8), 64 * 1024));
            byte[] value = new ActionWriter(loop.codecs, loop.writeApi)
                    .write(
                            new Stamp(
                                    new EventId("change-1"),
                                    GoalId.of(PaperLoop.GOAL.toString()),
                                    loop.now,
                                    new Principal("ann")),
                            new PolicyChanged(parsed, PolicyDigest.of(parsed)));
            return switch (loop.admit(LoopTopic.GOAL_EVENTS, value)) {
                case Ruling.Journaled journaled -> "admitted";
                case Ruling.Rejected(var code, var expected, var actual) -> code + ": " + actual;
            };
        } catch (MalformedDocument e) {
            return e.getMessage();
        }
    }
}
