package dev.loopkeeper.testkit.concurrent;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Gives a condition that names no limit of its own two minutes: Awaitility's ten seconds pass on a loaded machine while nothing is wrong. */
public final class PatientAwaits implements LauncherSessionListener {

    static final Duration LIMIT = Duration.ofMinutes(2);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(LIMIT);
    }
}
