package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * What must be found when a case is over.
 *
 * @param turns the turns, all of them, in order
 * @param stop the reason of the stop
 * @param records for a topic's short name, what of the goal's must be on it, all of it, in order
 * @param goal fields of the goal as the query API shows it
 */
record Expected(List<Turn> turns, String stop, Map<String, List<String>> records, ObjectNode goal) {

    Expected {
        turns = List.copyOf(turns);
        records = Map.copyOf(records);
    }

    /**
     * What must be found of a turn.
     *
     * @param turn its number
     * @param attempt its attempt
     * @param outcome how it ended
     * @param decision what was decided after it
     * @param reason why, as a code
     * @param next whether another turn was submitted
     */
    record Turn(int turn, int attempt, String outcome, String decision, String reason, boolean next) {
        @Override
        public String toString() {
            return "turn " + turn + " attempt " + attempt + ": " + outcome + ", " + decision + "(" + reason
                    + "), next turn " + (next ? "yes" : "no");
        }
    }
}
