package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.id.Principal;
import java.util.Optional;

/**
 * One fact of a goal's journal, as far as the fold needs it.
 *
 * @param position its sequence, hash and time
 * @param verdict what admission made of it
 * @param principal who proved to have signed it
 * @param fact the fact
 */
public record JournalEntry(Position position, Verdict verdict, Optional<Principal> principal, Proposed fact) {}
