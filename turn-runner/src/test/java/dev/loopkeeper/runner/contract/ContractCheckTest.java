package dev.loopkeeper.runner.contract;

import static dev.loopkeeper.runner.fixture.Sample.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.InputDigests;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn.Admission;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.runner.contract.ContractVerdict.Accepted;
import dev.loopkeeper.runner.contract.ContractVerdict.Refused;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.Sample;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ContractCheckTest {
    private static final CapabilityDocument CAPABILITY = Sample.capability("""
                    "effect":"NONE","tools":[{"id":"compile","effect":"NONE","arguments":{"type":"object"}}]""", """
                    {"kind":"replay","turns":{}}""");
    private static final Sample SAMPLE = Sample.of(CAPABILITY);

    private final ContractCheck check = check(Keys.ring(), CAPABILITY);

    @Test
    void everythingAgrees_isAccepted() {
        // given
        RequestedTurn request = SAMPLE.request();

        // when
        ContractVerdict verdict = check.check(request, NOW);

        // then
        assertThat(verdict).isEqualTo(new Accepted(SAMPLE.contract(), CAPABILITY));
    }

    @Test
    void payloadOfAnotherType_isUnreadable() {
        // given
        RequestedTurn request =
                carrying(Keys.SCHEDULER.seal("application/vnd.in-toto+json", ContractJson.encode(SAMPLE.contract())));

        // when // then
        assertRefused(request, RefusalCode.CONTRACT_UNREADABLE);
    }

    @Test
    void signedOctetsThatAreNoContract_areUnreadable() {
        // given
        RequestedTurn request = carrying(Keys.SCHEDULER.seal(
                ContractJson.PAYLOAD_TYPE, "{\"type\":\"contract\"".getBytes(StandardCharsets.UTF_8)));

        // when // then
        assertRefused(request, RefusalCode.CONTRACT_UNREADABLE);
    }

    @Test
    void keyThatNobodyVouchesFor_isUnknown() {
        assertRefused(SAMPLE.request(SAMPLE.contract(), Keys.STRANGER), RefusalCode.CONTRACT_KEY_UNKNOWN);
    }

    @Test
    void keyPublishedSinceTheLastLook_isFoundByLookingAgain() {
        // given
        KeySource late = new KeySource() {
            @Override
            public KeySnapshot current() {
                return new KeySnapshot(KeyRing.of(List.of()), 0);
            }

            @Override
            public KeySnapshot refreshed() {
                return new KeySnapshot(Keys.ring(), 3);
            }

            @Override
            public CompletableFuture<Void> toPresentEnd() {
                return CompletableFuture.completedFuture(null);
            }
        };

        // when
        ContractVerdict verdict =
                new ContractCheck(late, CapabilitySource.of(List.of(CAPABILITY))).check(SAMPLE.request(), NOW);

        // then
        assertThat(verdict).isInstanceOf(Accepted.class);
    }

    @Test
    void octetsChangedAfterSigning_haveAnInvalidSignature() {
        // given
        DsseEnvelope signed = SAMPLE.request().contract();
        byte[] payload = signed.payload();
        payload[payload.length - 2]++;
        RequestedTurn request =
                carrying(new DsseEnvelope(signed.payloadType(), payload, signed.keyId(), signed.signature()));

        // when // then
        assertRefused(request, RefusalCode.CONTRACT_SIGNATURE_INVALID);
    }

    @Test
    void contractSignedByARunner_hasTheWrongRole() {
        assertRefused(SAMPLE.request(SAMPLE.contract(), Keys.RUNNER), RefusalCode.CONTRACT_KEY_WRONG_ROLE);
    }

    @Test
    void keyRevokedBefore_doesNotCount() {
        // given
        KeyRing ring = KeyRing.of(List.of(Keys.ringKey(
                Keys.SCHEDULER,
                KeyRole.SCHEDULER,
                new Validity(Instant.EPOCH, Optional.empty(), Optional.of(NOW.minusSeconds(1))))));

        // when
        ContractVerdict verdict = check(ring, CAPABILITY).check(SAMPLE.request(), NOW);

        // then
        assertThat(verdict).extracting("code").isEqualTo(RefusalCode.CONTRACT_KEY_NOT_VALID);
    }

    @Test
    void contractForAnotherGoal_isAMismatch() {
        assertMismatch(SAMPLE.withGoal(GoalId.of("acme/other")).contract());
    }

    @Test
    void contractForAnotherAttempt_isAMismatch() {
        assertMismatch(SAMPLE.withTurn(new TurnRef(1, 2)).contract());
    }

    @Test
    void contractForAnotherPool_isAMismatch() {
        assertMismatch(SAMPLE.contract(new PoolId("gpu"), CAPABILITY.digest()));
    }

    @Test
    void contractOfAnotherDecision_isAMismatch() {
        // given
        Contract contract = SAMPLE.contract();

        // when // then
        assertMismatch(new Contract(
                new EventId("another"),
                contract.goal(),
                contract.turn(),
                contract.work(),
                contract.authority(),
                contract.basis(),
                contract.validity()));
    }

    @Test
    void contractForAnotherCapability_isAMismatch() {
        // given
        CapabilityDocument other = CapabilityDocument.parse(new String(
                        Sample.capabilityOctets("default", "\"effect\":\"NONE\"", "{\"kind\":\"replay\",\"turns\":{}}"),
                        StandardCharsets.UTF_8)
                .replace("\"id\":\"build\"", "\"id\":\"deploy\"")
                .getBytes(StandardCharsets.UTF_8));

        // when // then
        assertMismatch(Sample.of(other).contract());
    }

    @Test
    void contractThatTakesUpAnotherReceiptThanTheOneBefore_isAnInputMismatch() {
        // given
        RequestedTurn follows = SAMPLE.requestAfter(Digest.ZERO);

        // when // then
        assertRefused(follows, RefusalCode.INPUT_DIGEST_MISMATCH);
    }

    @Test
    void contractUnderAnotherPolicyThanTheOneOfItsAdmission_isAPolicyMismatch() {
        // given
        Admission known = SAMPLE.admission();
        RequestedTurn newer = SAMPLE.requestAdmittedWith(new Admission(2, known.policyDigest(), known.inputs()));
        RequestedTurn other = SAMPLE.requestAdmittedWith(new Admission(1, Digest.ZERO, known.inputs()));

        // when // then
        assertRefused(newer, RefusalCode.POLICY_MISMATCH);
        assertRefused(other, RefusalCode.POLICY_MISMATCH);
    }

    @Test
    void inputThatIsNotTheOneAdmitted_isAnInputMismatch() {
        assertInputRefused(InputDigests.of(Map.of("branch", "other")));
        assertInputRefused(InputDigests.of(Map.of()));
        assertInputRefused(InputDigests.of(Map.of("branch", "main", "more", "of it")));
    }

    private void assertInputRefused(Map<String, Digest> admitted) {
        Admission known = SAMPLE.admission();
        assertRefused(
                SAMPLE.requestAdmittedWith(new Admission(known.policyVersion(), known.policyDigest(), admitted)),
                RefusalCode.INPUT_DIGEST_MISMATCH);
    }

    @Test
    void requestOfASequencerThatSaysNothing_isAccepted() {
        // given
        RequestedTurn request = SAMPLE.requestAdmittedWith(null);

        // when
        ContractVerdict verdict = check.check(request, NOW);

        // then
        assertThat(verdict).isInstanceOf(Accepted.class);
    }

    @Test
    void contractFromTheFuture_isNotYetValid() {
        // given
        Sample early = SAMPLE.withValidity(new Contract.Validity(NOW.plusSeconds(1), NOW.plusSeconds(60), 30_000));

        // when // then
        assertRefused(early.request(), RefusalCode.CONTRACT_NOT_YET_VALID);
    }

    @Test
    void contractThatEndsNow_hasExpired() {
        // given
        Sample late = SAMPLE.withValidity(new Contract.Validity(NOW.minusSeconds(60), NOW, 30_000));

        // when // then
        assertRefused(late.request(), RefusalCode.CONTRACT_EXPIRED);
    }

    @Test
    void capabilityThatNobodyRegistered_isUnknown() {
        // given
        ContractCheck none =
                new ContractCheck(KeySource.of(new KeySnapshot(Keys.ring(), 3)), CapabilitySource.of(List.of()));

        // when
        ContractVerdict verdict = none.check(SAMPLE.request(), NOW);

        // then
        assertThat(verdict).extracting("code").isEqualTo(RefusalCode.CAPABILITY_UNKNOWN);
    }

    @Test
    void capabilityRegisteredWithOtherOctets_isADigestMismatch() {
        // given
        Contract contract = SAMPLE.contract(new PoolId("default"), new Digest("sha256:" + "0".repeat(64)));

        // when // then
        assertRefused(SAMPLE.request(contract, Keys.SCHEDULER), RefusalCode.CAPABILITY_DIGEST_MISMATCH);
    }

    @Test
    void capabilityOfAnotherPool_isRefused() {
        // given
        CapabilityDocument gpu = CapabilityDocument.parse(
                Sample.capabilityOctets("gpu", "\"effect\":\"NONE\"", "{\"kind\":\"replay\",\"turns\":{}}"));

        // when
        ContractVerdict verdict = check(Keys.ring(), gpu).check(Sample.of(gpu).request(), NOW);

        // then
        assertThat(verdict).extracting("code").isEqualTo(RefusalCode.CAPABILITY_POOL_MISMATCH);
    }

    @Test
    void toolThatTheCapabilityDoesNotOffer_isRefused() {
        // given
        Sample more = SAMPLE.withTools(List.of(new Tool(new ToolId("deploy"), "{}", EffectClass.NONE)));

        // when // then
        assertRefused(more.request(), RefusalCode.TOOL_NOT_OFFERED);
    }

    @Test
    void toolWithAnotherEffectThanTheCapabilityHas_isRefused() {
        // given
        Tool offered = CAPABILITY.capability().tools().getFirst();
        Sample graver =
                SAMPLE.withTools(List.of(new Tool(offered.id(), offered.argumentsSchema(), EffectClass.IRREVERSIBLE)));

        // when // then
        assertRefused(graver.request(), RefusalCode.TOOL_NOT_OFFERED);
    }

    @Test
    void toolWithALooserSchemaThanTheCapabilityHas_isRefused() {
        // given
        Sample looser = SAMPLE.withTools(List.of(new Tool(new ToolId("compile"), "{}", EffectClass.NONE)));

        // when // then
        assertRefused(looser.request(), RefusalCode.TOOL_NOT_OFFERED);
    }

    /** As schedulers did of all tools before contracts said so of any. The guard denies its calls: ToolGuardTest. */
    @Test
    void toolThatIsSaidToRunNoCodeAlthoughItMay_isAccepted() {
        // given
        CapabilityDocument coding = Sample.capability(
                "\"effect\":\"NONE\",\"tools\":[{\"id\":\"compile\",\"effect\":\"NONE\",\"mayRunCode\":true,\"arguments\":{}}]",
                "{\"kind\":\"replay\",\"turns\":{}}");
        Sample harmless =
                Sample.of(coding).withTools(List.of(new Tool(new ToolId("compile"), "{}", EffectClass.NONE, false)));

        // when
        ContractVerdict verdict = check(Keys.ring(), coding).check(harmless.request(), NOW);

        // then
        assertThat(verdict).isEqualTo(new Accepted(harmless.contract(), coding));
    }

    @Test
    void contractWithoutAnApprovalThatTheCapabilityRequires_isRefused() {
        // given
        CapabilityDocument gated = Sample.capability(
                "\"effect\":\"NONE\",\"tools\":[],\"gates\":[{\"name\":\"security\",\"question\":\"Seen?\"}]",
                "{\"kind\":\"replay\",\"turns\":{}}");
        Digest asked = gated.capability().gates().getFirst().asked();
        ContractCheck checks = check(Keys.ring(), gated);

        // when
        ContractVerdict none = checks.check(Sample.of(gated).request(), NOW);
        ContractVerdict other = checks.check(approved(gated, gated.digest()).request(), NOW);
        ContractVerdict right = checks.check(approved(gated, asked).request(), NOW);

        // then
        assertThat(none).extracting("code").isEqualTo(RefusalCode.GATE_NOT_APPROVED);
        assertThat(other).extracting("code").isEqualTo(RefusalCode.GATE_NOT_APPROVED);
        assertThat(right).isInstanceOf(ContractVerdict.Accepted.class);
    }

    private static Sample approved(CapabilityDocument capability, Digest asked) {
        return Sample.of(capability)
                .withApprovals(List.of(new Approval(
                        new GateId("g1"), GateRaised.Kind.APPROVAL, asked, new Principal("ann"), "basis")));
    }

    private void assertMismatch(Contract contract) {
        assertRefused(SAMPLE.request(contract, Keys.SCHEDULER), RefusalCode.CONTRACT_MISMATCH);
    }

    private void assertRefused(RequestedTurn request, RefusalCode code) {
        ContractVerdict verdict = check.check(request, NOW);
        assertThat(verdict).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.code()).isEqualTo(code);
            assertThat(refused.sentence()).startsWith("expected ").contains(", but ");
        });
    }

    private static RequestedTurn carrying(DsseEnvelope contract) {
        RequestedTurn request = SAMPLE.request();
        return new RequestedTurn(
                request.goal(),
                request.turn(),
                request.decision(),
                request.pool(),
                request.capability(),
                request.sequence(),
                request.hash(),
                request.previousReceipt(),
                request.admission(),
                contract);
    }

    private static ContractCheck check(KeyRing ring, CapabilityDocument capability) {
        return new ContractCheck(KeySource.of(new KeySnapshot(ring, 3)), CapabilitySource.of(List.of(capability)));
    }
}
