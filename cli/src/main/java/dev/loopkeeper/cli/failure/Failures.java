package dev.loopkeeper.cli.failure;

import dev.loopkeeper.cli.output.Plain;
import dev.loopkeeper.client.registry.RegistryRefusedException;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.topic.ClusterUnavailableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place that turns a failure into a message and an exit code. */
public final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

    /** Shows a stack trace below the message. */
    public static final String DEBUG = "--debug";

    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
        CommandFailure failure = of(thrown);
        print(command.getErr(), failure);
        if (parsed.originalArgs().contains(DEBUG)) {
            thrown.printStackTrace(command.getErr());
        }
        return failure.exitCode().code();
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        String remedy = "see `" + command.getCommandSpec().qualifiedName() + " --help`";
        List<String> suggestions =
                wrong instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        if (!suggestions.isEmpty()) {
            remedy = "did you mean "
                    + suggestions.stream()
                            .limit(3)
                            .map(suggestion -> "`" + suggestion + "`")
                            .collect(Collectors.joining(" or "))
                    + "? Otherwise " + remedy;
        }
        print(command.getErr(), CommandFailure.usage(message(wrong), remedy));
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException wrong) {
        if (!oneLine(wrong).equals("Missing required subcommand")) {
            return oneLine(wrong);
        }
        return wrong.getCommandLine().getSubcommands().keySet().stream()
                .collect(Collectors.joining(", ", "expected a command, one of ", ", but there is none"));
    }

    private static CommandFailure of(Throwable thrown) {
        return switch (thrown) {
            case CommandFailure failure -> failure;
            case RegistryUnavailableException e -> unreachable(e, "the schema registry does not answer");
            case RegistryRefusedException e ->
                new CommandFailure(ExitCode.AUTH, oneLine(e), "check the registry's address and credentials", e);
            case ClusterUnavailableException e -> unreachable(e, "the Kafka cluster does not answer");
            case AuthenticationException e -> new CommandFailure(ExitCode.AUTH, oneLine(e), "", e);
            case AuthorizationException e -> new CommandFailure(ExitCode.AUTH, oneLine(e), "", e);
            case KafkaException e
            when e.getCause() instanceof ConfigException wrong ->
                new CommandFailure(
                        ExitCode.USAGE, "Kafka's client cannot be set up: " + oneLine(wrong), "check --bootstrap", e);
            case InterruptedException e -> interrupted(e);
            case InterruptException e -> interrupted(e);
            case RetriableException e -> unreachable(e, "the Kafka cluster does not answer");
            case NoSuchFileException e ->
                new CommandFailure(ExitCode.USAGE, "there is no file " + e.getFile(), "check the path", e);
            case AccessDeniedException e ->
                new CommandFailure(ExitCode.AUTH, "may not open " + e.getFile(), "check its permissions", e);
            case UncheckedIOException e when e.getCause() != null -> of(e.getCause());
            case IOException e -> new CommandFailure(ExitCode.FAILED, oneLine(e), "", e);
            default ->
                new CommandFailure(
                        ExitCode.FAILED,
                        "unexpected failure: " + oneLine(thrown),
                        "run it again with " + DEBUG + " and report what it shows",
                        thrown);
        };
    }

    private static CommandFailure unreachable(Throwable cause, String what) {
        return new CommandFailure(
                ExitCode.UNREACHABLE,
                what + ": " + oneLine(cause),
                "start a development server with `loopctl dev`, or check --bootstrap and --registry",
                cause);
    }

    private static CommandFailure interrupted(Throwable cause) {
        return new CommandFailure(ExitCode.FAILED, "interrupted before it was done", "", cause);
    }

    private static void print(PrintWriter err, CommandFailure failure) {
        err.println(Plain.lines("loopctl: " + failure.getMessage()));
        if (!failure.remedy().isEmpty()) {
            err.println(Plain.lines("  " + failure.remedy()));
        }
        err.flush();
    }

    private static String oneLine(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null || message.isBlank()
                ? thrown.getClass().getSimpleName()
                : message.lines().map(String::strip).collect(Collectors.joining(" "));
    }
}
