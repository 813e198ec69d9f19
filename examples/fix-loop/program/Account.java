/** An account in cents. The example breaks this program and lets a governed loop mend it. */
final class Account {
    private long cents;
    private int movements;

    long balance() {
        return cents;
    }

    int movements() {
        return movements;
    }

    void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("expected an amount from 1, but got " + amount);
        }
        cents += amount;
        movements++;
    }

    boolean withdraw(long amount) {
        if (amount > cents) {
            return false;
        }
        cents -= amount;
        movements++;
        return true;
    }

    long interest(int basisPoints) {
        return cents * basisPoints / 10_000;
    }
}
