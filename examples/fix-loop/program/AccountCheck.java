import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Checks an account in an order that a seed gives, and names the first check that fails. */
final class AccountCheck {
    private record Check(String name, Runnable body) {}

    public static void main(String[] args) {
        long seed = Long.parseLong(args[0]);
        List<Check> checks = new ArrayList<>(List.of(
                new Check("deposit-adds", AccountCheck::depositAdds),
                new Check("deposit-refuses-zero", AccountCheck::depositRefusesZero),
                new Check("overdraft-is-refused", AccountCheck::overdraftIsRefused),
                new Check("interest-is-in-basis-points", AccountCheck::interestIsInBasisPoints)));
        Collections.shuffle(checks, new Random(seed));
        System.out.println("seed " + seed);
        for (Check check : checks) {
            try {
                check.body().run();
                System.out.println("ok " + check.name());
            } catch (RuntimeException e) {
                System.out.println("FAILED " + check.name() + ": " + e.getMessage());
                System.exit(1);
            }
        }
    }

    private static void depositAdds() {
        Account account = new Account();
        account.deposit(500);
        expect(500, account.balance());
        expect(1, account.movements());
    }

    private static void depositRefusesZero() {
        try {
            new Account().deposit(0);
        } catch (IllegalArgumentException expected) {
            return;
        }
        throw new IllegalStateException("expected a deposit of 0 to be refused, but it was taken");
    }

    private static void overdraftIsRefused() {
        Account account = new Account();
        account.deposit(10);
        if (account.withdraw(11)) {
            throw new IllegalStateException("expected an overdraft to be refused, but it was paid");
        }
    }

    private static void interestIsInBasisPoints() {
        Account account = new Account();
        account.deposit(20_000);
        expect(300, account.interest(150));
    }

    private static void expect(long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException("expected " + expected + ", but got " + actual);
        }
    }
}
