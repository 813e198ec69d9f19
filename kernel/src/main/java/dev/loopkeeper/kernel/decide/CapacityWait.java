package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.capacity.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is said of a goal that waits for room: the same words where it is decided and where people ask. */
public final class CapacityWait {
    private CapacityWait() {}

    /** Why a goal waits whose turns need room in {@code scopes}. */
    static String sentence(List<Scope> scopes, CapacityLimits limits) {
        return sentence(scopes.stream()
                .flatMap(scope -> limits.of(scope).stream().mapToObj(most -> mayRun(scope, most)))
                .toList());
    }

    /** Why the claim waits, and which scope is full; empty when it holds its permit. */
    public static Optional<Explanation> of(Standing standing) {
        if (standing.held()) {
            return Optional.empty();
        }
        List<Explanation.Input> inputs = new ArrayList<>();
        for (Standing.Room room : standing.rooms()) {
            String value = room.taken() + " of " + room.most() + (room.full() ? " turns run: full" : " turns run");
            inputs.add(new Explanation.Input(room.scope().shown(), value));
        }
        inputs.add(new Explanation.Input("waiting before it", Integer.toString(standing.ahead())));
        String sentence = sentence(standing.rooms().stream()
                .map(room -> mayRun(room.scope(), room.most()))
                .toList());
        return Optional.of(new Explanation("Wait", WaitReason.CAPACITY.name(), sentence, inputs, Optional.empty()));
    }

    private static String mayRun(Scope scope, int most) {
        return scope.shown() + " may run " + most;
    }

    private static String sentence(List<String> rooms) {
        return rooms.isEmpty()
                ? "waits for its permit: no scope limits it any more"
                : rooms.stream().collect(Collectors.joining(", ", "waits until a turn of others ends: ", " at a time"));
    }
}
