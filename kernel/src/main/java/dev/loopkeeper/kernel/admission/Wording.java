package dev.loopkeeper.kernel.admission;

/**
 * Whether a text says something to whoever reads it: it has a character that can be seen. Spaces, control and format characters, halves of characters
 * and what Unicode lets a reader ignore can not, alone or together.
 */
public final class Wording {
    private static final int BRAILLE_BLANK = 0x2800;

    /** What Unicode calls ignorable by default and is no format character: pairs of the first and the last. */
    private static final int[] IGNORABLE = {
        0x034F, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x2060, 0x206F, 0x3164, 0x3164, 0xFE00, 0xFE0F,
        0xFFA0, 0xFFA0, 0xFFF0, 0xFFF8, 0xE0000, 0xE0FFF
    };

    private Wording() {}

    /** Whether there is nothing in {@code text} that can be seen. */
    public static boolean saysNothing(String text) {
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            if (visible(text.codePointAt(at))) {
                return false;
            }
        }
        return true;
    }

    /** Why {@code text}, which says nothing, does not. */
    public static String fault(String text) {
        return text.isBlank() ? "it is blank" : "it has no character that can be seen";
    }

    private static boolean visible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> character != BRAILLE_BLANK && !ignorable(character);
        };
    }

    private static boolean ignorable(int character) {
        for (int range = 0; range < IGNORABLE.length; range += 2) {
            if (character >= IGNORABLE[range] && character <= IGNORABLE[range + 1]) {
                return true;
            }
        }
        return false;
    }
}
