package dev.loopkeeper.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which loopctl this is, as the build noted it. */
final class BuildVersion implements IVersionProvider {

    private static final String NOTE = "version.properties";

    @Override
    public String[] getVersion() throws IOException {
        var noted = new Properties();
        try (InputStream note = BuildVersion.class.getResourceAsStream(NOTE)) {
            if (note == null) {
                throw new IllegalStateException("expected the build to have left " + NOTE);
            }
            noted.load(note);
        }
        return new String[] {"loopctl " + noted.getProperty("version") + " (commit " + noted.getProperty("commit") + ")"
        };
    }
}
