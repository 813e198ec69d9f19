package dev.loopkeeper.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfTest {
    private static final GoalId GOAL = GoalId.of("acme/fix");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String RECORDED = "\"limits\":{\"turns\":1}";

    private final List<JournalEntry> journal = new ArrayList<>();

    @Test
    void samePolicy_wouldHaveDecidedTheSame() throws IOException {
        // given
        recordOneLostTurn();

        // when
        WhatIf.Outcome outcome = whatIf(RECORDED);

        // then
        assertThat(outcome.decisions()).isEqualTo(3);
        assertThat(outcome.differences()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "'limits':{'turns':0} # 2 # START_TURN build [compile] # TURN_BUDGET_EXHAUSTED",
                "'allowedTools':[] # 2 # START_TURN build [compile] # START_TURN build",
                "'approvalRequiredFor':['build'] # 2 # START_TURN build [compile] # GATE_OPEN",
                "'conditions':[{'name':'no','kind':'stop','when':'turn == 1'}] # 2 # START_TURN build [compile] # STOP_CONDITION",
                "'conditions':[{'name':'ask','kind':'gate','when':'turn == 1','reason':'Begin?'}] # 2 # START_TURN build [compile] # GATE_CONDITION ask",
                "'limits':{'turns':2},'retry':{'maxAttempts':1} # 4 # TURN_BUDGET_EXHAUSTED # START_TURN build [compile]"
            })
    void otherPolicy_differsWhereItWouldHaveDecidedOtherwise(
            String policy, long sequence, String recorded, String instead) throws IOException {
        // given
        recordOneLostTurn();

        // when
        WhatIf.Outcome outcome = whatIf(policy.replace('\'', '"'));

        // then
        assertThat(outcome.differences()).anySatisfy(difference -> {
            assertThat(difference.sequence()).isEqualTo(sequence);
            assertThat(difference.recorded()).isEqualTo(recorded);
            assertThat(difference.instead()).isEqualTo(instead);
            assertThat(difference.sentence()).isNotBlank();
        });
    }

    private void recordOneLostTurn() throws IOException {
        Policy policy = policy(RECORDED + ",\"retry\":{\"maxAttempts\":1}");
        add(new GoalOpened("make it green", "fix", policy, PolicyDigest.of(policy), List.of(), Map.of()), 0);
        add(
                new DecisionEvent.TurnRequested(
                        TurnRef.FIRST,
                        CapabilityRef.of("build", 1),
                        new PoolId("default"),
                        Digest.ZERO,
                        Amounts.ZERO,
                        List.of(new ToolId("compile")),
                        List.of(),
                        1,
                        START.plusSeconds(900),
                        ""),
                1);
        add(new DecisionEvent.AttemptExpired(TurnRef.FIRST, "TURN_TIMEOUT", START.plusSeconds(901), ""), 901);
        add(
                new DecisionEvent.GoalStopped(StopReason.TURN_BUDGET_EXHAUSTED, "one is enough", Optional.empty(), ""),
                9_000);
    }

    private void add(Event event, long second) {
        long sequence = journal.size() + 1L;
        journal.add(new JournalEntry(
                new Position(sequence, Digest.ZERO, START.plusSeconds(second)),
                Verdict.ADMITTED,
                Optional.empty(),
                new Proposed(new EventId("e" + sequence), GOAL, START, "ann", event)));
    }

    private WhatIf.Outcome whatIf(String fields) throws IOException {
        return new WhatIf(policy(fields), Map.of(new CapabilityId("build"), capability())).of(GOAL, journal);
    }

    private static Policy policy(String fields) throws IOException {
        String tools = fields.contains("allowedTools") ? "" : "\"allowedTools\":[\"compile\"],";
        return GoalDocument.policy(JsonFields.of(
                "policy",
                new ObjectMapper()
                        .readTree("{" + tools + "\"allowedCapabilities\":[\"build\"],\"firstCapability\":\"build\","
                                + fields + "}")));
    }

    private static Capability capability() {
        return CapabilityDocument.parse("""
                        {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
                         "effect":"NONE","reads":["TODOS"],"changes":["TODOS"],"perTurn":{},
                         "executor":{"kind":"replay","turns":{}}}""".getBytes(StandardCharsets.UTF_8)).capability();
    }
}
