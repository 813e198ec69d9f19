package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TurnRef;
import java.util.List;
import java.util.Optional;

/**
 * What has run.
 *
 * @param receipts the most recent effective receipts, oldest first; the last one with its summary
 * @param effective effective receipts over the goal's life
 * @param superseded superseded receipts over the goal's life
 * @param rewards rewards over the goal's life
 * @param unreceipted the most recent attempts that were charged without a receipt
 * @param marks how far the journal had come when
 */
public record History(
        List<ReceiptSummary> receipts,
        int effective,
        int superseded,
        int rewards,
        List<Unreceipted> unreceipted,
        Marks marks) {
    /** Nothing has run. */
    public static final History NONE = new History(List.of(), 0, 0, 0, List.of(), Marks.NONE);

    /** An attempt that was charged in full because no receipt had come; a late receipt corrects it once, after which nothing of that charge is left. */
    public record Unreceipted(TurnRef turn, Digest contract, Amounts charged) {
        /** Once its receipt has come. It stays listed, so that the list tells how far back it reaches. */
        public Unreceipted corrected() {
            return new Unreceipted(turn, contract, Amounts.ZERO);
        }

        boolean waits() {
            return !charged.equals(Amounts.ZERO);
        }
    }

    public History {
        receipts = List.copyOf(receipts);
        unreceipted = List.copyOf(unreceipted);
    }

    /** The last effective receipt. */
    public Optional<ReceiptSummary> last() {
        return receipts.isEmpty() ? Optional.empty() : Optional.of(receipts.get(receipts.size() - 1));
    }

    /** The listed receipt of {@code turn}. */
    public Optional<ReceiptSummary> receipt(TurnRef turn) {
        return receipts.stream().filter(receipt -> receipt.turn().equals(turn)).findFirst();
    }

    /** The charge of {@code turn} that still waits for its receipt. */
    public Optional<Unreceipted> unreceipted(TurnRef turn) {
        return unreceipted.stream()
                .filter(charge -> charge.turn().equals(turn) && charge.waits())
                .findFirst();
    }

    /** Whether {@code turn} may have been charged without a receipt before all that are listed. */
    public boolean mayHaveBeenCharged(TurnRef turn) {
        return unreceipted.size() >= Caps.UNRECEIPTED_KEPT
                && turn.compareTo(unreceipted.get(0).turn()) < 0;
    }

    /** After one more effective receipt, which {@code listed} lists. */
    public History withEffective(List<ReceiptSummary> listed) {
        return new History(listed, effective + 1, superseded, rewards, unreceipted, marks);
    }

    /** After one more reward, which {@code listed} shows. */
    public History withReward(List<ReceiptSummary> listed) {
        return new History(listed, effective, superseded, rewards + 1, unreceipted, marks);
    }

    /** After one more superseded receipt. */
    public History withSuperseded() {
        return new History(receipts, effective, superseded + 1, rewards, unreceipted, marks);
    }

    public History withUnreceipted(List<Unreceipted> changed) {
        return new History(receipts, effective, superseded, rewards, changed, marks);
    }

    public History withMarks(Marks changed) {
        return new History(receipts, effective, superseded, rewards, unreceipted, changed);
    }
}
