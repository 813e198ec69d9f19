package dev.loopkeeper.cli;

import dev.loopkeeper.cli.command.AttentionCommand;
import dev.loopkeeper.cli.command.CapabilityCommand;
import dev.loopkeeper.cli.command.DemoCommand;
import dev.loopkeeper.cli.command.DevCommand;
import dev.loopkeeper.cli.command.ExplainCommand;
import dev.loopkeeper.cli.command.HarnessCommand;
import dev.loopkeeper.cli.command.QuotaCommand;
import dev.loopkeeper.cli.command.ReceiptsCommand;
import dev.loopkeeper.cli.command.RewardCommand;
import dev.loopkeeper.cli.command.StatusCommand;
import dev.loopkeeper.cli.command.TopicsCommand;
import dev.loopkeeper.cli.failure.Failures;
import dev.loopkeeper.cli.gate.GateCommand;
import dev.loopkeeper.cli.goal.GoalCommand;
import dev.loopkeeper.cli.policy.PolicyCommand;
import dev.loopkeeper.cli.repair.RepairCommand;
import dev.loopkeeper.cli.session.Environment;
import dev.loopkeeper.cli.session.GoalArgument;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.setup.KeysCommand;
import dev.loopkeeper.cli.setup.SetupCommand;
import dev.loopkeeper.cli.turn.TurnCommand;
import dev.loopkeeper.kernel.id.GoalId;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.ScopeType;

/** The root of all commands. */
@Command(
        name = "loopctl",
        description = "Governs long-running agent loops.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = BuildVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:it did not work, and no other code fits",
            "2:the command line, or a file that it names, is wrong",
            "3:there is no such thing",
            "4:not authenticated, or not allowed",
            "5:no server, broker or registry answered",
            "6:refused because of the state it met",
            "7:not known within the wait",
            "8:quota should-run: no turn now, perhaps later",
            "9:quota should-run: no turn ever again",
            "10:receipts verify: something does not hold",
            "11:receipts verify: something needed to judge is missing"
        },
        subcommands = {
            DemoCommand.class,
            DevCommand.class,
            GoalCommand.class,
            QuotaCommand.class,
            GateCommand.class,
            AttentionCommand.class,
            ExplainCommand.class,
            RewardCommand.class,
            StatusCommand.class,
            ReceiptsCommand.class,
            TopicsCommand.class,
            CapabilityCommand.class,
            TurnCommand.class,
            HarnessCommand.class,
            RepairCommand.class,
            KeysCommand.class,
            PolicyCommand.class,
            SetupCommand.class
        })
final class Loopctl {

    /** The command line, ready to execute. */
    static CommandLine commandLine(Environment environment, PrintWriter out, PrintWriter err) {
        var failures = new Failures();
        return new CommandLine(Loopctl.class, new Wiring(environment))
                .registerConverter(GoalId.class, new GoalArgument())
                .setOut(out)
                .setErr(err)
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        environment.variable("NO_COLOR").isPresent() ? Ansi.OFF : Ansi.AUTO))
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures);
    }

    /** Gives commands what the process was started with. */
    private record Wiring(Environment environment) implements IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            return type == Session.class
                    ? type.cast(new Session(environment))
                    : CommandLine.defaultFactory().create(type);
        }
    }
}
