package dev.loopkeeper.standalone.boot;

import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.standalone.Addresses;
import dev.loopkeeper.standalone.Arguments;
import dev.loopkeeper.standalone.StartFailure;
import dev.loopkeeper.standalone.Surroundings;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts the surroundings, then Quarkus with the three services, and says where everything listens. */
@QuarkusMain
public final class StandaloneMain {

    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int STOP_SECONDS = 60;

    private StandaloneMain() {}

    /** Runs until a signal, the end of the input where that was asked for, or a failure. */
    public static void main(String[] words) throws IOException, InterruptedException {
        Arguments arguments;
        try {
            arguments = Arguments.parse(words);
        } catch (IllegalArgumentException e) {
            System.err.println("standalone: " + e.getMessage());
            System.exit(USAGE);
            return;
        }
        var cleaned = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> await(cleaned), "await-cleaning"));
        int status;
        try {
            status = run(arguments);
        } catch (IOException | UncheckedIOException e) {
            Optional<String> reason = StartFailure.words(e);
            if (reason.isEmpty()) {
                throw e;
            }
            System.err.println("standalone: " + reason.get());
            System.err.println("  name another folder with --retain, or stop the server that uses this one");
            // All is closed by now, and an exit would print what was logged before logging was configured.
            Runtime.getRuntime().halt(FAILED);
            return;
        } finally {
            cleaned.countDown();
        }
        System.exit(status);
    }

    private static int run(Arguments arguments) throws IOException, InterruptedException {
        try (Surroundings surroundings = Surroundings.start(arguments, Clock.systemUTC())) {
            surroundings.settings().forEach(System::setProperty);
            listenOn(arguments.httpPort() == 0 ? LoopbackPorts.free() : arguments.httpPort());
            var status = new AtomicInteger();
            StandaloneApplication.onReady(server -> announce(arguments, surroundings, server));
            if (arguments.untilInputEnds()) {
                Thread.ofPlatform().daemon().name("await-input-end").start(StandaloneMain::stopWhenInputEnds);
            }
            Quarkus.run(StandaloneApplication.class, (code, failure) -> {
                status.set(code);
                tell(failure);
            });
            return status.get();
        } finally {
            if (arguments.addressFile().isPresent()) {
                Addresses.takeAway(
                        arguments.addressFile().get(), ProcessHandle.current().pid());
            }
        }
    }

    // Quarkus logs a failure itself only where nobody else takes the status.
    private static void tell(@Nullable Throwable failure) {
        if (failure == null) {
            return;
        }
        if (Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(BindException.class::isInstance)) {
            System.err.println("standalone: expected to listen at 127.0.0.1:" + System.getProperty("quarkus.http.port")
                    + ", but another program does; name another port with --http-port");
            return;
        }
        System.err.println("standalone: expected to run until it is stopped, but: " + failure);
        failure.printStackTrace();
    }

    private static void listenOn(int port) {
        System.setProperty("quarkus.http.port", Integer.toString(port));
        System.setProperty("loopkeeper.projection-service.scheduler-url", "http://127.0.0.1:" + port);
    }

    private static void announce(Arguments arguments, Surroundings surroundings, String server) {
        Addresses addresses =
                surroundings.addresses(server, ProcessHandle.current().pid());
        Path data = surroundings.data().path();
        System.out.println(
                "Loopkeeper for development only: a local issuer, everybody may read, everything on 127.0.0.1");
        System.out.println("  api       " + addresses.server());
        System.out.println("  kafka     " + addresses.bootstrap());
        System.out.println("  registry  " + addresses.registry());
        addresses.models().ifPresent(url -> System.out.println("  models    " + url + " (scripted)"));
        System.out.println("  data      " + data + (surroundings.data().retained() ? " (kept)" : " (deleted on exit)"));
        System.out.printf(
                "ready after %.1f s; stop with Ctrl-C%n",
                ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0);
        arguments
                .addressFile()
                .flatMap(addresses::leaveIn)
                .ifPresent(warning -> System.err.println("standalone: " + warning));
    }

    private static void stopWhenInputEnds() {
        try {
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println("standalone: input can no longer be read: " + e.getMessage());
        }
        Quarkus.asyncExit(0);
    }

    private static void await(CountDownLatch cleaned) {
        try {
            if (!cleaned.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("standalone: not stopped within " + STOP_SECONDS + " s; data may be left behind");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
