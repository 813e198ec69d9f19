package dev.loopkeeper.cli.gate;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A digest as people type it. */
final class DigestArgument implements ITypeConverter<String> {

    private static final Pattern FORM = Pattern.compile("sha256:[0-9a-f]{64}");

    @Override
    public String convert(String typed) {
        if (!FORM.matcher(typed).matches()) {
            throw new TypeConversionException(
                    "expected sha256: and 64 lower-case hexadecimal digits, as `gate get` shows it, but got '" + typed
                            + "'");
        }
        return typed;
    }
}
