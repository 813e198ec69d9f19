package dev.loopkeeper.kernel.wire;

/** Thrown for a text that breaks the grammar of ids, which is answered alike wherever it stands: in a path, a header or a body. */
public final class MalformedId extends MalformedDocument {
    private static final long serialVersionUID = 1L;

    MalformedId(Sentence said) {
        super(said.expected(), said.actual());
    }
}
