package dev.loopkeeper.kernel.budget;

/**
 * What a goal has used and reserved over its whole life. No retry, restart, pause or resume resets it.
 *
 * @param turns turn numbers admitted
 * @param requests requests admitted, every attempt counted
 * @param settled what receipts, and attempts without one, were charged
 * @param reserved what admitted requests hold and receipts have not settled yet
 * @param overrun how much of what was settled went beyond its reservation
 * @param limits the limits in force, none of them absent
 */
public record Ledger(int turns, int requests, Amounts settled, Amounts reserved, Amounts overrun, Limits limits) {
    /** A ledger without entries under {@code limits}. */
    public static Ledger opened(Limits limits) {
        return new Ledger(0, 0, Amounts.ZERO, Amounts.ZERO, Amounts.ZERO, limits.resolved());
    }

    /** After the request of {@code turn} was admitted with {@code reservation}. Counted here: a crashed turn must still spend budget. */
    public Ledger reserve(int turn, Amounts reservation) {
        return new Ledger(Math.max(turns, turn), requests + 1, settled, reserved.plus(reservation), overrun, limits);
    }

    /** After turn {@code turn} turned out to count. */
    public Ledger withTurn(int turn) {
        return new Ledger(Math.max(turns, turn), requests, settled, reserved, overrun, limits);
    }

    /** After {@code carve} was reserved for a child. */
    public Ledger carve(Amounts carve) {
        return new Ledger(turns, requests, settled, reserved.plus(carve), overrun, limits);
    }

    /** After a reserved {@code carve} was given back. */
    public Ledger release(Amounts carve) {
        return new Ledger(turns, requests, settled, reserved.minus(carve), overrun, limits);
    }

    /** After an attempt or a child that had {@code reservation} was charged {@code charge}. */
    public Ledger settle(Amounts reservation, Amounts charge) {
        return new Ledger(
                turns,
                requests,
                settled.plus(charge),
                reserved.minus(reservation),
                overrun.plus(charge.minus(reservation)),
                limits);
    }

    /** After an attempt charged {@code charged} turned out to have used {@code used}. */
    public Ledger correct(Amounts charged, Amounts used) {
        return new Ledger(
                turns,
                requests,
                settled.minus(charged).plus(used),
                reserved,
                overrun.plus(used.minus(charged)),
                limits);
    }

    /** After a cost that nothing had been reserved for. */
    public Ledger bookUnreserved(Amounts used) {
        return new Ledger(turns, requests, settled.plus(used), reserved, overrun.plus(used), limits);
    }

    /** Under other limits; absent ones stay as they are. */
    public Ledger withLimits(Limits raised) {
        return new Ledger(turns, requests, settled, reserved, overrun, raised.orElse(limits));
    }

    /** What is settled or reserved. */
    public Amounts committed() {
        return settled.plus(reserved);
    }
}
