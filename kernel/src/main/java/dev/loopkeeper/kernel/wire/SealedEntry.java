package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.schema.JournalEntry;

/**
 * A journal entry in both forms.
 *
 * @param record what is written
 * @param entry what is folded
 */
public record SealedEntry(JournalEntry record, dev.loopkeeper.kernel.event.JournalEntry entry) {}
