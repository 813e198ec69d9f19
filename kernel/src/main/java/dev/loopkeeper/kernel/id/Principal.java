package dev.loopkeeper.kernel.id;

/** Who acts: a person or service as the identity provider names them; 1 to 256 printable characters. */
public record Principal(String name) {
    /** The longest name, in characters. */
    public static final int MAX_LENGTH = 256;

    public Principal {
        if (name.isBlank() || name.length() > MAX_LENGTH || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "expected a principal of 1 to 256 printable characters, but got " + IdGrammar.quote(name));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
