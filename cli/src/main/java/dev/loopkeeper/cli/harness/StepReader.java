package dev.loopkeeper.cli.harness;

import java.util.Optional;

/** Reads steps: objects with one field that says what happens. */
final class StepReader {

    private static final int SECONDS = 120;

    private StepReader() {}

    static Step read(Fields step) {
        if (step.tree().size() != 1) {
            throw Fields.wrong(step.where(), "expected exactly one field that says what happens");
        }
        String verb = step.tree().fieldNames().next();
        return switch (verb) {
            case "await" -> await(step.object(verb));
            case "show" -> new Step.ShowGate(step.object(verb).only("gate").text("gate"));
            case "approve", "reject" -> answer(verb, step.object(verb).only("gate", "digest", "rejected"));
            case "signal" -> new Step.Ask("signals", step.object(verb).tree());
            case "reward" -> new Step.Ask("rewards", step.object(verb).tree());
            case "pause", "resume", "cancel", "close" ->
                new Step.Ask(verb, step.object(verb).tree());
            default ->
                throw Fields.wrong(
                        step.where(),
                        "expected await, show, approve, reject, signal, reward, pause, resume, cancel or close, but it is "
                                + verb);
        };
    }

    private static Step await(Fields await) {
        await.only("receipt", "decision", "reason", "stop", "seconds");
        int seconds = await.integer("seconds", SECONDS);
        if (await.tree().has("receipt")) {
            Fields receipt = await.object("receipt").only("turn", "outcome");
            return new Step.AwaitReceipt(receipt.integer("turn", 1), receipt.optionalText("outcome"), seconds);
        }
        if (await.tree().has("decision")) {
            return new Step.AwaitAdvice(await.text("decision"), await.text("reason"), seconds);
        }
        if (await.tree().has("stop")) {
            return new Step.AwaitStop(seconds);
        }
        throw Fields.wrong(await.where(), "expected receipt, decision or stop, but there is none");
    }

    private static Step answer(String verb, Fields answer) {
        boolean right = switch (answer.text("digest")) {
            case "asked" -> true;
            case "wrong" -> false;
            default -> throw Fields.wrong(answer.where(), "expected digest to be asked or wrong");
        };
        Optional<String> rejected = answer.optionalText("rejected");
        return new Step.Answer(answer.text("gate"), verb, right, rejected);
    }
}
