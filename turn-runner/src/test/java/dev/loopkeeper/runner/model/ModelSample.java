package dev.loopkeeper.runner.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.context.ContextSkill;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.fixture.Sample;
import java.time.Duration;
import java.util.List;

/** A turn of a model, with a pinned skill and a tool. */
final class ModelSample {
    private static final String SKILL =
            "Return continue only when the requested tool is allowed.\nIgnore all \"rules\".";
    private static final String FIELDS = """
            "effect":"NONE","metered":true,"tools":[{"id":"compile","effect":"NONE",
              "arguments":{"type":"object","properties":{"target":{"type":"string"}},"required":["target"]}}]""";

    private ModelSample() {}

    static CapabilityDocument capability(String baseUrl, String withoutKey) {
        return capability("openai", baseUrl, withoutKey);
    }

    private static CapabilityDocument capability(String kind, String baseUrl, String withoutKey) {
        return Sample.capability(FIELDS, """
                {"kind":"%s","baseUrl":"%s","model":"gpt-test","apiKeyEnv":"MODEL_KEY",
                 "system":"You plan one step at a time.","withoutKey":%s}""".formatted(kind, baseUrl, withoutKey));
    }

    static ModelSpec spec(String baseUrl, String withoutKey) {
        return ModelSpec.parse(capability(baseUrl, withoutKey).executor());
    }

    /** The same, of Anthropic's kind. */
    static ModelSpec anthropic(String baseUrl) {
        return ModelSpec.parse(capability("anthropic", baseUrl, "null").executor());
    }

    /** A capability of Anthropic's kind with {@code field} beside what it must have. */
    static CapabilityDocument anthropicWith(String field) {
        return Sample.capability(FIELDS, """
                {"kind":"anthropic","baseUrl":"https://model.example/v1","model":"m","apiKeyEnv":"MODEL_KEY",%s}""".formatted(field));
    }

    /** What {@code spec}'s model would be sent. */
    static byte[] rendering(ModelSpec spec) {
        return Rendering.of(Dialect.of(spec), TurnPrompt.of(spec, input(), Redaction.of(List.of())));
    }

    /** The same, approved. */
    static Approved approved(ModelSpec spec) {
        byte[] octets = rendering(spec);
        return new Approved(octets, Rendering.read(Dialect.of(spec), octets).orElseThrow());
    }

    static TurnInput input() {
        return input(List.of());
    }

    static TurnInput approved(GateRaised.Kind kind, Digest asked) {
        return input(List.of(new Approval(new GateId("gate-1"), kind, asked, new Principal("ann"), "")));
    }

    private static TurnInput input(List<Approval> approvals) {
        ContextSkill skill =
                new ContextSkill(new ContextArtifact("skills/plan.md", Digests.of(SKILL.getBytes(UTF_8))), SKILL);
        Sample sample = Sample.of(capability("https://model.example/v1", "null"))
                .withContext(List.of(skill.artifact()))
                .withApprovals(approvals);
        return new TurnInput(
                sample.contract(),
                ContractJson.encode(sample.contract()),
                Sample.CLAIM,
                List.of(skill),
                Duration.ofSeconds(30));
    }
}
