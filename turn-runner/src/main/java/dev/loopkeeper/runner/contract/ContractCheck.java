package dev.loopkeeper.runner.contract;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SignatureVerdict;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.contract.LastReceipt;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.InputDigests;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.runner.contract.ContractVerdict.Accepted;
import dev.loopkeeper.runner.contract.ContractVerdict.Refused;
import java.time.Instant;
import java.util.Optional;

/** Checks a request's contract: who signed it, what it is about, whether it counts now, and what it would run. Executes nothing. */
public final class ContractCheck {
    private final KeySource keys;
    private final CapabilitySource capabilities;

    public ContractCheck(KeySource keys, CapabilitySource capabilities) {
        this.keys = keys;
        this.capabilities = capabilities;
    }

    /**
     * Whether {@code request} may run at {@code now}.
     *
     * @throws RuntimeException of the sources when keys or capabilities cannot be read to their end: nothing is known then, try again
     */
    public ContractVerdict check(RequestedTurn request, Instant now) {
        Optional<ContractVerdict> refused = signature(request, now).map(no -> no);
        return refused.orElseGet(() -> content(request, now));
    }

    private Optional<Refused> signature(RequestedTurn request, Instant now) {
        if (!request.contract().payloadType().equals(ContractJson.PAYLOAD_TYPE)) {
            return refused(
                    RefusalCode.CONTRACT_UNREADABLE,
                    "expected the payload type " + ContractJson.PAYLOAD_TYPE + ", but it is another");
        }
        SignatureVerdict verdict = keys.current().ring().verify(request.contract(), KeyRole.SCHEDULER);
        if (verdict instanceof SignatureVerdict.UnknownKey) {
            verdict = keys.refreshed().ring().verify(request.contract(), KeyRole.SCHEDULER);
        }
        return switch (verdict) {
            case SignatureVerdict.Valid(RingKey signer) -> validity(signer, now);
            case SignatureVerdict.UnknownKey unknown -> refused(RefusalCode.CONTRACT_KEY_UNKNOWN, unknown.sentence());
            case SignatureVerdict.BadSignature bad -> refused(RefusalCode.CONTRACT_SIGNATURE_INVALID, bad.sentence());
            case SignatureVerdict.WrongRole wrong -> refused(RefusalCode.CONTRACT_KEY_WRONG_ROLE, wrong.sentence());
        };
    }

    private static Optional<Refused> validity(RingKey signer, Instant now) {
        Validity.Standing standing = signer.validity().at(now);
        return switch (standing) {
            case CURRENT, SUPERSEDED -> Optional.empty();
            case NOT_YET, REVOKED ->
                refused(
                        RefusalCode.CONTRACT_KEY_NOT_VALID,
                        "expected a key that counts now, but " + signer.key().id() + " is " + standing);
        };
    }

    private ContractVerdict content(RequestedTurn request, Instant now) {
        Contract contract;
        try {
            contract = ContractJson.parse(request.contract().payload());
        } catch (MalformedDocument e) {
            return new Refused(RefusalCode.CONTRACT_UNREADABLE, String.valueOf(e.getMessage()));
        }
        Optional<ContractVerdict> refused = mismatch(request, contract)
                .or(() -> policy(request, contract))
                .or(() -> input(request, contract))
                .or(() -> declaredInputs(request, contract))
                .or(() -> expiry(contract, now))
                .map(no -> no);
        return refused.orElseGet(() -> capability(contract));
    }

    private static Optional<Refused> mismatch(RequestedTurn request, Contract contract) {
        return differs("goal", request.goal(), contract.goal())
                .or(() -> differs("attempt", request.turn(), contract.turn()))
                .or(() -> differs("decision", request.decision(), contract.decision()))
                .or(() -> differs("pool", request.pool(), contract.authority().pool()))
                .or(() -> differs(
                        "capability", request.capability(), contract.authority().capability()));
    }

    /** A sequencer that does not say under which policy it admitted the request leaves nothing to compare. */
    private static Optional<Refused> policy(RequestedTurn request, Contract contract) {
        Contract.Basis basis = contract.basis();
        return request.admission()
                .filter(admitted -> admitted.policyVersion() != basis.policyVersion()
                        || !admitted.policyDigest().equals(basis.policyDigest()))
                .flatMap(admitted -> refused(
                        RefusalCode.POLICY_MISMATCH,
                        "expected a contract under the policy of its admission, version " + admitted.policyVersion()
                                + " " + admitted.policyDigest() + ", but it is under version "
                                + basis.policyVersion() + " " + basis.policyDigest()));
    }

    /** Declared inputs stand in the signed octets; that they are those of the goal, its admission vouches for. */
    private static Optional<Refused> declaredInputs(RequestedTurn request, Contract contract) {
        return request.admission()
                .flatMap(admitted ->
                        InputDigests.fault(admitted.inputs(), contract.work().inputs()))
                .flatMap(fault -> refused(RefusalCode.INPUT_DIGEST_MISMATCH, fault));
    }

    /** The receipt from which the inputs follow is named by its digest. */
    private static Optional<Refused> input(RequestedTurn request, Contract contract) {
        Optional<Digest> taken = contract.work().lastReceipt().map(LastReceipt::digest);
        return taken.equals(request.previousReceipt())
                ? Optional.empty()
                : refused(
                        RefusalCode.INPUT_DIGEST_MISMATCH,
                        "expected a contract that takes up the receipt " + shown(request.previousReceipt())
                                + ", but it takes up " + shown(taken));
    }

    private static String shown(Optional<Digest> receipt) {
        return receipt.map(Digest::text).orElse("none");
    }

    private static Optional<Refused> differs(String what, Object requested, Object contracted) {
        return requested.equals(contracted)
                ? Optional.empty()
                : refused(
                        RefusalCode.CONTRACT_MISMATCH,
                        "expected a contract for the request's " + what + " " + requested + ", but it is for "
                                + contracted);
    }

    private static Optional<Refused> expiry(Contract contract, Instant now) {
        Contract.Validity validity = contract.validity();
        if (now.isBefore(validity.notBefore())) {
            return refused(
                    RefusalCode.CONTRACT_NOT_YET_VALID,
                    "expected a contract that counts now, but it counts from " + validity.notBefore());
        }
        return now.isBefore(validity.notAfter())
                ? Optional.empty()
                : refused(
                        RefusalCode.CONTRACT_EXPIRED,
                        "expected a contract that counts now, but it ended at " + validity.notAfter());
    }

    private ContractVerdict capability(Contract contract) {
        Contract.Grant grant = contract.authority();
        Optional<CapabilityDocument> found = capabilities.find(grant.capability());
        if (found.isEmpty()) {
            return new Refused(
                    RefusalCode.CAPABILITY_UNKNOWN,
                    "expected a registered capability, but " + grant.capability() + " is not registered");
        }
        Capability capability = found.get().capability();
        if (!capability.digest().equals(grant.capabilityDigest())) {
            return new Refused(
                    RefusalCode.CAPABILITY_DIGEST_MISMATCH,
                    "expected " + grant.capability() + " to be " + grant.capabilityDigest()
                            + ", but it is registered as " + capability.digest());
        }
        if (!capability.pool().equals(grant.pool())) {
            return new Refused(
                    RefusalCode.CAPABILITY_POOL_MISMATCH,
                    "expected a capability of pool " + grant.pool() + ", but " + grant.capability() + " is of "
                            + capability.pool());
        }
        Optional<ContractVerdict> foreign = foreignTool(grant, capability)
                .or(() -> excess(grant, capability))
                .or(() -> unapproved(grant, capability))
                .map(no -> no);
        return foreign.orElseGet(() -> new Accepted(contract, found.get()));
    }

    private static Optional<Refused> foreignTool(Contract.Grant grant, Capability capability) {
        return grant.tools().stream()
                .filter(tool -> capability
                        .tool(tool.id())
                        .filter(registered -> offers(registered, tool))
                        .isEmpty())
                .findFirst()
                .flatMap(tool -> refused(
                        RefusalCode.TOOL_NOT_OFFERED,
                        "expected tools as " + capability.ref() + " offers them, but it does not offer " + tool.id()
                                + " so"));
    }

    /**
     * Whether a contract may grant {@code granted} of a tool that is {@code registered} so. What it says of code is not asked: a scheduler of before
     * contracts did says nothing, and a refusal would stop the goal for good, where the guard, which goes by what is registered, denies the call.
     */
    private static boolean offers(Tool registered, Tool granted) {
        return registered.argumentsSchema().equals(granted.argumentsSchema())
                && registered.effect() == granted.effect();
    }

    private static Optional<Refused> unapproved(Contract.Grant grant, Capability capability) {
        return capability.gates().stream()
                .filter(gate -> grant.approvals().stream().noneMatch(approval -> approval.approves(gate.asked())))
                .findFirst()
                .flatMap(gate -> refused(
                        RefusalCode.GATE_NOT_APPROVED,
                        "expected a person's approval of the gate " + gate.name() + " that " + capability.ref()
                                + " requires, but the contract has none"));
    }

    private static Optional<Refused> excess(Contract.Grant grant, Capability capability) {
        Amounts allowed = grant.perTurn();
        Amounts offered = capability.perTurn();
        return more("tokens", allowed.tokens(), offered.tokens())
                .or(() -> more("costMicros", allowed.costMicros(), offered.costMicros()))
                .or(() -> more("toolCalls", allowed.toolCalls(), offered.toolCalls()))
                .or(() -> more("millis", allowed.millis(), offered.millis()));
    }

    private static Optional<Refused> more(String what, long allowed, long offered) {
        return allowed <= offered
                ? Optional.empty()
                : refused(
                        RefusalCode.LIMITS_NOT_OFFERED,
                        "expected at most the capability's " + offered + " " + what
                                + " a turn, but the contract allows " + allowed);
    }

    private static Optional<Refused> refused(RefusalCode code, String sentence) {
        return Optional.of(new Refused(code, sentence));
    }
}
