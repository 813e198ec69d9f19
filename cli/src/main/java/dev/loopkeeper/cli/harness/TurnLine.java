package dev.loopkeeper.cli.harness;

/**
 * What was found of one turn.
 *
 * @param turn its number
 * @param attempt its attempt
 * @param receiptId its sealed receipt
 * @param outcome how it ended
 * @param decision what was decided after it
 * @param reason why, as a code
 * @param next whether another turn was submitted
 * @param sentence why, in words
 * @param work what it did and used
 */
record TurnLine(
        int turn,
        int attempt,
        String receiptId,
        String outcome,
        String decision,
        String reason,
        boolean next,
        String sentence,
        TurnWork work) {

    Expected.Turn found() {
        return new Expected.Turn(turn, attempt, outcome, decision, reason, next);
    }
}
