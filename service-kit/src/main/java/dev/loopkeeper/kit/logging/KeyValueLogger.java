package dev.loopkeeper.kit.logging;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.ExtLogRecord.FormatStyle;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LoggingEventAware;

/** One logger of the log manager, as SLF4J sees it. */
final class KeyValueLogger extends LegacyAbstractLogger implements LoggingEventAware {

    private static final long serialVersionUID = 1L;
    private static final String BOUNDARY = KeyValueLogger.class.getName();

    private final transient org.jboss.logmanager.Logger target;

    private KeyValueLogger(org.jboss.logmanager.Logger target) {
        this.name = target.getName();
        this.target = target;
    }

    static KeyValueLogger named(String name) {
        // The root has no name there and this one here.
        return new KeyValueLogger(org.jboss.logmanager.Logger.getLogger(name.equals(ROOT_LOGGER_NAME) ? "" : name));
    }

    @Override
    public void log(LoggingEvent event) {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        Map<String, String> fields = new LinkedHashMap<>();
        if (pairs != null) {
            pairs.forEach(pair -> fields.put(pair.key, String.valueOf(pair.value)));
        }
        write(event.getLevel(), event.getMessage(), event.getArgumentArray(), event.getThrowable(), fields);
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String message,
            Object @Nullable [] arguments,
            @Nullable Throwable cause) {
        write(level, message, arguments, cause, Map.of());
    }

    private void write(
            Level level,
            String message,
            Object @Nullable [] arguments,
            @Nullable Throwable cause,
            Map<String, String> fields) {
        java.util.logging.Level there = level(level);
        if (!target.isLoggable(there)) {
            return;
        }
        String text = arguments == null || arguments.length == 0
                ? message
                : MessageFormatter.basicArrayFormat(message, arguments);
        ExtLogRecord line = new ExtLogRecord(there, text, FormatStyle.NO_FORMAT, BOUNDARY);
        line.setLoggerName(target.getName());
        line.setThrown(cause);
        Map<String, String> context = MDC.getCopyOfContextMap();
        if (context != null) {
            context.forEach(line::putMdc);
        }
        fields.forEach(line::putMdc);
        target.logRaw(line);
    }

    private static java.util.logging.Level level(Level level) {
        return switch (level) {
            case ERROR -> org.jboss.logmanager.Level.ERROR;
            case WARN -> org.jboss.logmanager.Level.WARN;
            case INFO -> org.jboss.logmanager.Level.INFO;
            case DEBUG -> org.jboss.logmanager.Level.DEBUG;
            case TRACE -> org.jboss.logmanager.Level.TRACE;
        };
    }

    @Override
    protected String getFullyQualifiedCallerName() {
        return BOUNDARY;
    }

    @Override
    public boolean isTraceEnabled() {
        return target.isLoggable(org.jboss.logmanager.Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return target.isLoggable(org.jboss.logmanager.Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return target.isLoggable(org.jboss.logmanager.Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return target.isLoggable(org.jboss.logmanager.Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return target.isLoggable(org.jboss.logmanager.Level.ERROR);
    }
}
